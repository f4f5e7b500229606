import { callLimits } from '#contract/calls/limits.ts'

/** Whether somebody is still there: who has been quiet for long is asked once, and then taken to be gone. */
export class CallerPresence {
  readonly #now: () => number
  #lastThere: number
  #hasAsked = false

  /** `now` gives milliseconds of a clock that only goes forward. */
  constructor(now: () => number) {
    this.#now = now
    this.#lastThere = now()
  }

  noteThere(): void {
    this.#lastThere = this.#now()
    this.#hasAsked = false
  }

  /** What is to be done about the quiet; 'ask' is given once for each. */
  look(): 'nothing' | 'ask' | 'gone' {
    const quiet = this.#now() - this.#lastThere
    if (quiet >= callLimits.hangUpAfterQuietMs) return 'gone'
    if (quiet < callLimits.askAfterQuietMs || this.#hasAsked) return 'nothing'
    this.#hasAsked = true
    return 'ask'
  }
}
