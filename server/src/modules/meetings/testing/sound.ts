import { meetingSound } from '#contract/meetings/limits.ts'

const { rate, chunkSeconds } = meetingSound

/** What sounds like a voice to whoever listens for one: a tone with overtones that swells in syllables. */
const voiceAt = (second: number) =>
  Math.abs(Math.sin(second * Math.PI * 2.4)) *
  (0.3 * Math.sin(second * 2 * Math.PI * 180) + 0.2 * Math.sin(second * 2 * Math.PI * 540))

/** Spans in seconds in which each channel speaks, as 16 bit samples beside each other. */
export function soundOf(seconds: number, channels: readonly (readonly [from: number, until: number])[][]): Buffer {
  const bytes = Buffer.alloc(seconds * rate * channels.length * 2)
  for (const [channel, spans] of channels.entries())
    for (const [from, until] of spans)
      for (let index = Math.round(from * rate); index < until * rate; index++)
        bytes.writeInt16LE(Math.round(voiceAt(index / rate) * 32_767), (index * channels.length + channel) * 2)
  return bytes
}

/** As a browser sends it: chunks of five seconds, the last one shorter. */
export function chunksOf(sound: Buffer, channels: number): Buffer[] {
  const whole = rate * chunkSeconds * channels * 2
  return Array.from({ length: Math.ceil(sound.length / whole) }, (_, index) =>
    sound.subarray(index * whole, (index + 1) * whole),
  )
}
