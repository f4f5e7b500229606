import type { Deps } from '../../../platform/deps.ts'
import { type CallRow, type StoredTurn, saveTurn } from '../call-store.ts'
import { maskNumbers } from '../mask.ts'

/** Stores the turns of a call one after the other, masked where the call asks for it. */
export class KeptTurns {
  readonly #deps: Pick<Deps, 'db' | 'log'>
  readonly #call: CallRow
  #saving: Promise<unknown> = Promise.resolve()

  constructor(deps: Pick<Deps, 'db' | 'log'>, call: CallRow) {
    this.#deps = deps
    this.#call = call
  }

  readonly save = (turn: StoredTurn): void => {
    const { db, log } = this.#deps
    const { id, holding, mask } = this.#call
    const kept = mask ? { ...turn, text: maskNumbers(turn.text), heard: turn.heard && maskNumbers(turn.heard) } : turn
    this.#saving = this.#saving
      .then(() => saveTurn(db, { id, holding }, kept))
      .catch((error: unknown) => log.error({ err: error, call: id }, 'a turn of a call was not kept'))
  }

  /** Until all are stored, or given up. */
  async settle(): Promise<void> {
    await this.#saving
  }
}
