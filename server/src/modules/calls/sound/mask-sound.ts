import fs from 'node:fs/promises'
import type { CallSpeaker } from '#contract/calls/wire.ts'
import { recordedBytes } from './recorder.ts'

/** Milliseconds since the call began. */
export type SoundSpan = { speaker: CallSpeaker; from: number; until: number }

/** When somebody begins and ends to speak is known to some tenths of a second. */
const marginMs = 500
const frameBytes = 4
const framesOfMs = recordedBytes / frameBytes / 1_000

/** Silences spans of a recording, as recorder.ts writes it, in its place. `lateMs`: how much later than it was said a sound may stand there. */
export async function silenceSpans(file: string, spans: readonly SoundSpan[], lateMs: number): Promise<void> {
  const handle = await fs.open(file, 'r+')
  try {
    const frames = Math.floor((await handle.stat()).size / frameBytes)
    for (const { speaker, from, until } of spans) {
      const first = Math.max(0, Math.floor((from - marginMs) * framesOfMs))
      const end = Math.min(frames, Math.ceil((until + marginMs + lateMs) * framesOfMs))
      await silenceFrames(handle, { first, end, channel: speaker === 'caller' ? 0 : 1 })
    }
  } finally {
    await handle.close()
  }
}

const framesAtOnce = 16_384

async function silenceFrames(
  handle: fs.FileHandle,
  { first, end, channel }: { first: number; end: number; channel: 0 | 1 },
): Promise<void> {
  const samples = new Int16Array(framesAtOnce * 2)
  const bytes = new Uint8Array(samples.buffer)
  for (let frame = first; frame < end; frame += framesAtOnce) {
    const length = Math.min(framesAtOnce, end - frame) * frameBytes
    await handle.read(bytes, 0, length, frame * frameBytes)
    for (let index = channel; index < length / 2; index += 2) samples[index] = 0
    await handle.write(bytes, 0, length, frame * frameBytes)
  }
}
