import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { callSound } from '#contract/calls/limits.ts'
import { createVoiceFinder, type VoiceFinder } from '#contract/voice/voice-finder.ts'
import { noSamples, type Samples, toFloats } from '../../../../platform/sound/samples.ts'
import type { SoundBatch, VoiceBatch } from './voice-messages.ts'

/** A thread that has not answered for so long is ended. */
const stalledMs = 3_000
/** After so many ends within the time, loudness alone decides for as long. */
const maxEnds = 3
const restMs = 60_000

type Stretch = { sound: number; samples: Samples; tell: (speaking: boolean) => void }
type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>

/** One sound in which voices are looked for. */
export type ListenedSound = {
  /** `tell` is called once, in the order of what was heard, a moment later. */
  hear: (samples: Samples, tell: (speaking: boolean) => void) => void
  close: () => void
}

export const startVoiceThread = (): Worker => new Worker(new URL('./voice-activity-worker.ts', import.meta.url))

/**
 * Who is speaking in the sounds of all calls, looked for on a thread of its own, so that no sound that is due waits for it. What came in
 * one turn of the event loop goes there at once. A thread that ends is replaced, and what it did not answer is asked again.
 */
export class VoiceActivity {
  readonly #log: Log
  readonly #start: () => Worker
  readonly #byLoudness = new Map<number, VoiceFinder>()
  #thread: Worker | undefined
  #sounds = 0
  #gathered: Stretch[] = []
  #asked: { at: number; stretches: Stretch[] }[] = []
  #ends: number[] = []
  #restsUntil = 0

  constructor(log: Log, start = startVoiceThread) {
    this.#log = log
    this.#start = start
  }

  open(): ListenedSound {
    const sound = ++this.#sounds
    return {
      hear: (samples, tell) => {
        if (samples.length > 0) this.#take({ sound, samples, tell })
      },
      close: () => {
        this.#byLoudness.delete(sound)
        if (this.#thread) this.#take({ sound, samples: noSamples, tell: () => {} })
      },
    }
  }

  async close(): Promise<void> {
    const thread = this.#thread
    this.#forget()
    await thread?.terminate()
  }

  #take(stretch: Stretch): void {
    if (performance.now() < this.#restsUntil) this.#hearLoudness(stretch)
    else if (this.#gathered.push(stretch) === 1) setImmediate(() => this.#ask())
  }

  #ask(): void {
    const stretches = this.#gathered.splice(0)
    if (stretches.length === 0) return
    const [oldest] = this.#asked
    if (oldest && performance.now() - oldest.at > stalledMs) void this.#thread?.terminate()
    const batch = batchOf(stretches)
    this.#thread ??= this.#begin()
    this.#asked.push({ at: performance.now(), stretches })
    this.#thread.postMessage(batch, [batch.heads.buffer, batch.samples.buffer])
  }

  #begin(): Worker {
    const thread = this.#start()
    let problem: unknown
    thread.unref()
    thread.on('message', (speaking: VoiceBatch) => {
      const answered = thread === this.#thread ? this.#asked.shift() : undefined
      for (const [index, { tell }] of (answered?.stretches ?? []).entries()) tell(speaking[index] === 1)
    })
    thread.on('error', (error) => {
      problem = error
    })
    thread.on('exit', () => {
      if (thread === this.#thread) this.#replace(problem)
    })
    return thread
  }

  #replace(problem: unknown): void {
    const unanswered = [...this.#asked.flatMap(({ stretches }) => stretches), ...this.#gathered]
    this.#forget()
    const now = performance.now()
    this.#ends = [...this.#ends.filter((at) => now - at < restMs), now]
    this.#log.error({ err: problem }, 'the thread that tells voices from noise ended; another one goes on')
    if (this.#ends.length < maxEnds) {
      this.#gathered = unanswered
      this.#ask()
      return
    }
    this.#log.error('voices are told from noise by loudness alone for a minute')
    this.#restsUntil = now + restMs
    for (const stretch of unanswered) this.#hearLoudness(stretch)
  }

  #hearLoudness({ sound, samples, tell }: Stretch): void {
    if (samples.length === 0) return
    const finder = this.#byLoudness.get(sound) ?? createVoiceFinder(callSound.rate, () => undefined)
    this.#byLoudness.set(sound, finder)
    tell(finder.hear(toFloats(samples)))
  }

  #forget(): void {
    this.#thread = undefined
    this.#gathered = []
    this.#asked = []
  }
}

function batchOf(stretches: readonly Stretch[]): SoundBatch {
  const heads = new Int32Array(stretches.length * 2)
  const samples = new Int16Array(stretches.reduce((sum, stretch) => sum + stretch.samples.length, 0))
  let at = 0
  for (const [index, stretch] of stretches.entries()) {
    heads.set([stretch.sound, stretch.samples.length], index * 2)
    samples.set(stretch.samples, at)
    at += stretch.samples.length
  }
  return { heads, samples }
}
