import { callSound } from '#contract/calls/limits.ts'
import type { Samples } from '../../../platform/sound/samples.ts'
import { createRecorder, type Recorder, type RecordingPart } from '../sound/recorder.ts'

/** More sound than time has passed. */
const aheadMs = 5_000

/** The sound of a call, kept where there is a file for it. Times are milliseconds since the call began. */
export class CallSound {
  readonly #part: RecordingPart
  #recorder: Recorder | undefined
  #heardMs: number
  #lateMs = 0

  constructor(file: string | undefined, part: RecordingPart = {}) {
    this.#part = part
    this.#heardMs = part.fromMs ?? 0
    if (file) this.keep(file)
  }

  /** From now on; what was before is silence in it. */
  keep(file: string): void {
    this.#recorder ??= createRecorder(file, this.#part)
  }

  /** How much later than it came a sound of the caller stands in the recording, at most. */
  get lateMs(): number {
    return this.#lateMs
  }

  get isKept(): boolean {
    return this.#recorder !== undefined
  }

  noteAgent(frame: Samples, heardAt: number): void {
    this.#recorder?.take('agent', frame, heardAt, callSound.rate)
  }

  /** What the caller's end sent; false where it sends more than can have been said. */
  takeCaller(samples: Samples, at: number): boolean {
    const ms = (samples.length / callSound.rate) * 1_000
    if (this.#heardMs + ms > at + aheadMs) return false
    this.#heardMs += ms
    const stands = this.#recorder?.take('caller', samples, at - ms, callSound.rate) ?? 0
    this.#lateMs = Math.max(this.#lateMs, stands - (at - ms))
    return true
  }

  flush(at: number): void {
    this.#recorder?.flush(at)
  }

  async close(at: number): Promise<void> {
    await this.#recorder?.close(at)
  }
}
