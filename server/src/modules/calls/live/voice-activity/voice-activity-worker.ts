import { parentPort } from 'node:worker_threads'
import { callSound } from '#contract/calls/limits.ts'
import { createVoiceFinder, type VoiceFinder } from '#contract/voice/voice-finder.ts'
import { toFloats } from '../../../../platform/sound/samples.ts'
import { speechNet } from './speech-net.ts'
import type { SoundBatch, VoiceBatch } from './voice-messages.ts'

const finders = new Map<number, VoiceFinder>()

function hear({ heads, samples }: SoundBatch): VoiceBatch {
  const speaking = new Uint8Array(heads.length / 2)
  let from = 0
  for (let index = 0; index < speaking.length; index++) {
    const [sound = 0, length = 0] = heads.subarray(index * 2)
    if (length === 0) finders.delete(sound)
    else speaking[index] = Number(finderOf(sound).hear(toFloats(samples.subarray(from, from + length))))
    from += length
  }
  return speaking
}

function finderOf(sound: number): VoiceFinder {
  const known = finders.get(sound)
  if (known) return known
  const begun = createVoiceFinder(callSound.rate, speechNet)
  finders.set(sound, begun)
  return begun
}

parentPort?.on('message', (batch: SoundBatch) => {
  const speaking = hear(batch)
  parentPort?.postMessage(speaking, [speaking.buffer])
})
