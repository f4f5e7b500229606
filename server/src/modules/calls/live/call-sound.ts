import { callSound } from '#contract/calls/limits.ts'
import { createRecorder, type Recorder } from '../sound/recorder.ts'
import { type Samples, samplesOfBytes } from '../sound/samples.ts'

/** More sound than time has passed. */
const aheadMs = 5_000

/** The sound of a call, kept where there is a file for it. Times are milliseconds since the call began. */
export class CallSound {
  readonly #recorder: Recorder | undefined
  #heardMs = 0

  constructor(file: string | undefined) {
    this.#recorder = file ? createRecorder(file) : undefined
  }

  noteAgent(frame: Samples, heardAt: number): void {
    this.#recorder?.take('agent', frame, heardAt, callSound.rate)
  }

  /** What the caller's end sent, or undefined where it sends more than can have been said. */
  takeCaller(bytes: Uint8Array, at: number): Samples | undefined {
    const samples = samplesOfBytes(bytes)
    const ms = (samples.length / callSound.rate) * 1_000
    if (this.#heardMs + ms > at + aheadMs) return undefined
    this.#heardMs += ms
    this.#recorder?.take('caller', samples, at - ms, callSound.rate)
    return samples
  }

  flush(at: number): void {
    this.#recorder?.flush(at)
  }

  async close(at: number): Promise<void> {
    await this.#recorder?.close(at)
  }
}
