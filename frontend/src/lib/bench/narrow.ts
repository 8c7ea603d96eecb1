/** Whether there is room for one pane only beside the rail: a phone, or a tablet held upright. */

import { MediaQuery } from 'svelte/reactivity'

export const narrow = new MediaQuery('max-width: 1099px')
