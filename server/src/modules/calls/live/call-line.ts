import { type CallServerMessage, lineCloseCode } from '#contract/calls/wire.ts'
import type { Samples } from '../../../platform/sound/samples.ts'
import type { CallEnd } from './call-end.ts'

/** On which end a call goes: none at first, another one when the caller comes back. */
export class CallLine {
  /** When it was lost, if it is: milliseconds of the clock that `lose` is told. */
  lostAt: number | undefined
  #end: CallEnd | undefined

  /** Takes the place of the one before; gives whether there was none. */
  take(end: CallEnd): boolean {
    const before = this.#end
    this.#end = end
    before?.close(lineCloseCode.replaced)
    return before === undefined
  }

  isOn(end: CallEnd): boolean {
    return this.#end === end
  }

  /** Whether who is there reads what is said. */
  get isRead(): boolean {
    return this.#end?.isRead ?? true
  }

  word(word: CallServerMessage): void {
    this.#end?.word(word)
  }

  sound(frame: Samples): void {
    this.#end?.sound(frame)
  }

  /** Once the other end has heard what it was sent. */
  async played(): Promise<void> {
    await this.#end?.played()
  }

  close(code: number): void {
    this.#end?.close(code)
  }
}
