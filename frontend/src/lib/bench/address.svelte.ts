/** The address the page is at now; pages read `address.place` and change it with `set` and `go`. */

import { movedTo, readPlace, writePlace, type Change, type Place } from './routes'

class Address {
  place = $state.raw<Place>(readPlace(location.hash))

  constructor() {
    window.addEventListener('hashchange', () => this.read())
    window.addEventListener('popstate', () => this.read())
    this.read()
  }

  /**
   * Change what the query holds. What replaces what is looked at (a round, a wager) is a step back in the
   * history, `step: true`; scrubbing and typing are not.
   */
  set(change: Change, { step = false }: { step?: boolean } = {}): void {
    const { page, parts, query } = this.place
    this.write(writePlace(page, parts, { ...query, ...change }), step)
  }

  /** Go to another place: a step in the history. */
  go(page: string, parts: string[] = [], query: Change = {}): void {
    this.write(writePlace(page, parts, query), true)
  }

  private write(hash: string, step: boolean): void {
    if (hash !== location.hash) history[step ? 'pushState' : 'replaceState'](null, '', hash)
    this.read()
  }

  private read(): void {
    const place = readPlace(location.hash)
    const moved = movedTo(place)
    if (moved) history.replaceState(null, '', moved)
    this.place = moved ? readPlace(moved) : place
  }
}

export const address = new Address()
