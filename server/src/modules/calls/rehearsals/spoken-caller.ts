import { callSound } from '#contract/calls/limits.ts'
import type { ScenarioVoice } from '#contract/calls/rehearsal.ts'
import { noSamples, type Samples } from '../../../platform/sound/samples.ts'

/** The mean loudness of what is to be heard around somebody, of the most that 16 bits hold. */
const noiseLevel = { none: 0, low: 0.003, high: 0.012 } as const

/** How long an agent speaks before somebody interrupts. */
const patienceMs = 900
/** As long as one waits before one answers. */
const breathMs = 500

/** Somebody who hears and speaks: their microphone, frame by frame, and when it is their turn. Times are milliseconds since it began. */
export class SpokenCaller {
  readonly #voice: ScenarioVoice
  /** The agent's voice: since when without a gap, since when without a breath, and until when. */
  #agent = { from: 0, since: 0, until: 0 }
  #line: Samples = noSamples
  #at = 0
  #seed = 1

  constructor(voice: ScenarioVoice) {
    this.#voice = voice
  }

  get isSpeaking(): boolean {
    return this.#at < this.#line.length
  }

  say(line: Samples): void {
    this.#line = line
    this.#at = 0
  }

  /** A frame of the agent's voice. */
  hearAgent(at: number): void {
    const gap = at - this.#agent.until
    if (gap > callSound.frameMs) this.#agent.from = at
    // A voice that falters speaks on.
    if (gap > breathMs) this.#agent.since = at
    this.#agent.until = at + callSound.frameMs
  }

  /** What was sent and not heard yet is dropped. */
  hearNoMore(at: number): void {
    this.#agent.until = Math.min(this.#agent.until, at)
  }

  /** Whether the agent has spoken again since. */
  hasHeardSince(at: number): boolean {
    return this.#agent.from > at
  }

  hasHeardOut(at: number): boolean {
    return at >= this.#agent.until
  }

  /** Whether it is their turn: the agent waits for them, or they do not wait for it. */
  isTheirTurn(at: number, isListened: boolean): boolean {
    const { since, until } = this.#agent
    if (at < until) return this.#voice.interrupts && at - since >= patienceMs
    return isListened && at - until >= breathMs
  }

  /** The next 20 ms that their microphone hears. */
  frame(): Samples {
    const frame = new Int16Array(callSound.frameSamples)
    frame.set(this.#line.subarray(this.#at, this.#at + callSound.frameSamples))
    this.#at += callSound.frameSamples
    const level = noiseLevel[this.#voice.noise]
    if (level > 0)
      for (let index = 0; index < frame.length; index++)
        frame[index] = clipped((frame[index] ?? 0) + this.#hiss() * level)
    return frame
  }

  /** Even noise, the same in every rehearsal, of mean power 1 of 16 bits. */
  #hiss(): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0
    return (this.#seed / 2 ** 31 - 1) * 32_767 * Math.sqrt(3)
  }
}

const clipped = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample)))
