/** So long after the last key a number is taken to be whole. */
const pauseMs = 2_500
const most = 40

type KeyActions = {
  /** Whether the key itself means something now. */
  takeKey: (digit: string) => boolean
  /** A number that was keyed in: an order's, an account's. */
  takeNumber: (digits: string) => void
  now: () => number
}

/** The keys of a caller's telephone: one by one, then as a number that ends with # or a pause. * begins anew. */
export class CallerKeys {
  readonly #actions: KeyActions
  #digits = ''
  #last = 0

  constructor(actions: KeyActions) {
    this.#actions = actions
  }

  press(digit: string): void {
    if (this.#digits === '' && this.#actions.takeKey(digit)) return
    this.#last = this.#actions.now()
    if (digit === '*') this.#digits = ''
    else if (digit === '#') this.#end()
    else this.#digits = (this.#digits + digit).slice(0, most)
  }

  /** Called every so often. */
  tick(): void {
    if (this.#digits !== '' && this.#actions.now() - this.#last >= pauseMs) this.#end()
  }

  #end(): void {
    const digits = this.#digits
    this.#digits = ''
    if (digits !== '') this.#actions.takeNumber(digits)
  }
}
