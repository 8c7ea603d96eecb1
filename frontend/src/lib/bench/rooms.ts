/** The rooms of the house: their names, keys and pages. A page is loaded when somebody goes there. */

import type { Component } from 'svelte'
import type { Place } from './routes'

export type PageComponent = Component<{ place: Place }>

export interface Room {
  page: string
  name: string
  /** `g` and this letter go there. */
  key: string
  group: '' | 'At work' | 'In the house'
  load: (() => Promise<{ default: PageComponent }>) | null
}

export const ROOMS: Room[] = [
  { page: '', name: 'Tables', key: 'h', group: '', load: null },
  { page: 'audit', name: 'Audit and replay', key: 'a', group: 'At work', load: () => import('./pages/Audit.svelte') },
  { page: 'settle', name: 'Settle', key: 's', group: 'At work', load: () => import('./pages/Settle.svelte') },
  { page: 'posting', name: 'Posting', key: 'p', group: 'At work', load: () => import('./pages/Posting.svelte') },
  { page: 'odds', name: 'Odds and PAR', key: 'o', group: 'At work', load: () => import('./pages/Odds.svelte') },
  { page: 'compare', name: 'Compare', key: 'c', group: 'At work', load: () => import('./pages/Compare.svelte') },
  { page: 'rulebooks', name: 'Rulebooks', key: 'r', group: 'At work', load: () => import('./pages/Rulebooks.svelte') },
  { page: 'floor', name: 'Floor', key: 'f', group: 'In the house', load: () => import('./pages/Floor.svelte') },
  { page: 'training', name: 'Training', key: 't', group: 'In the house', load: () => import('./pages/Training.svelte') },
]

export const roomOf = (page: string): Room | undefined => ROOMS.find((room) => room.page === page && room.load)
