import { callSound } from '#contract/calls/limits.ts'
import type { Samples } from '../../../platform/sound/samples.ts'

/** So much sound is sent before it is heard, so that a late packet leaves no gap. */
const aheadMs = 100
/** How far a sentence that was held is taken back, so that its thread is not lost. */
const backMs = 250

type QueuedSentence = { turn: number; samples: Samples | undefined; offset: number; isReady: boolean; sounded: boolean }

export type SpeechOutput = {
  /** Says a sentence of a turn after those before it; `sound` undefined, or not to be had: nobody can say it, and it counts as said. */
  say: (turn: number, sound: Promise<Samples | undefined>) => void
  hold: () => void
  resume: () => void
  /** Drops everything; gives how much of the sentence was heard, 0 to 1. */
  silence: () => number
  /** Sends what is due. Called every frame. */
  tick: (now: number) => void
}

type Line = {
  send: (frame: Samples, heardAt: number) => void
  clear: () => void
  onSound: (turn: number) => void
  onPlayed: (turn: number) => void
}

const { frameSamples, frameMs } = callSound

/** Says sentences one after the other, at the pace at which they are heard: what was heard is known without asking the other end. */
export function createMouth(line: Line): SpeechOutput {
  let waiting: QueuedSentence[] = []
  let held = false
  /** Until when the other end has sound. */
  let sentUntil = 0
  let clock = 0
  const unheardSamples = () => Math.max(0, Math.round(((sentUntil - clock) / frameMs) * frameSamples))
  const drop = () => {
    line.clear()
    sentUntil = clock
  }
  const sendFrame = (said: QueuedSentence, samples: Samples, now: number) => {
    const frame = new Int16Array(frameSamples)
    frame.set(samples.subarray(said.offset, said.offset + frameSamples))
    sentUntil = Math.max(sentUntil, now)
    line.send(frame, sentUntil)
    said.offset += frameSamples
    sentUntil += frameMs
    if (said.sounded) return
    said.sounded = true
    line.onSound(said.turn)
  }
  return {
    say: (turn, sound) => {
      const said: QueuedSentence = { turn, samples: undefined, offset: 0, isReady: false, sounded: false }
      waiting.push(said)
      const ready = (samples: Samples | undefined) => {
        said.samples = samples
        said.isReady = true
      }
      sound.then(ready, () => ready(undefined))
    },
    hold: () => {
      held = true
      const [said] = waiting
      if (said) said.offset = Math.max(0, said.offset - unheardSamples())
      drop()
    },
    resume: () => {
      const [said] = waiting
      if (held && said) said.offset = Math.max(0, said.offset - (backMs / frameMs) * frameSamples)
      held = false
    },
    silence: () => {
      const [said] = waiting
      const heard = said?.samples ? Math.max(0, said.offset - unheardSamples()) / Math.max(1, said.samples.length) : 0
      waiting = []
      held = false
      drop()
      return Math.min(1, heard)
    },
    tick: (now) => {
      clock = now
      const [said] = waiting
      if (held || !said?.isReady) return
      const { samples } = said
      while (samples && said.offset < samples.length && sentUntil < now + aheadMs) sendFrame(said, samples, now)
      if (samples && (said.offset < samples.length || sentUntil > now)) return
      waiting.shift()
      if (!said.sounded) line.onSound(said.turn)
      line.onPlayed(said.turn)
    },
  }
}
