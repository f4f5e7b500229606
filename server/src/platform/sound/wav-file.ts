import type { Samples } from './samples.ts'

const pcm = 1
const extensible = 0xfffe

/** The sound of a WAV file of 16 bit samples, its first channel; undefined for any other file. Lengths that a stream did not know are mended. */
export function readWavFile(bytes: Uint8Array): { samples: Samples; rate: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < 44 || name(0) !== 'RIFF' || name(8) !== 'WAVE') return undefined
  let format: { channels: number; rate: number } | undefined
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const length = view.getUint32(offset + 4, true)
    const from = offset + 8
    if (name(offset) === 'fmt ' && from + 16 <= bytes.length) {
      const isKnown = [pcm, extensible].includes(view.getUint16(from, true)) && view.getUint16(from + 14, true) === 16
      if (!isKnown) return undefined
      format = { channels: Math.max(1, view.getUint16(from + 2, true)), rate: view.getUint32(from + 4, true) }
    }
    if (name(offset) === 'data')
      return format && { samples: channelOf(view, from, length, format.channels), rate: format.rate }
    offset = from + length + (length % 2)
  }
  return undefined
}

function channelOf(view: DataView, from: number, length: number, channels: number): Samples {
  const end = Math.min(view.byteLength, from + length)
  const samples = new Int16Array(Math.max(0, Math.floor((end - from) / 2 / channels)))
  for (let index = 0; index < samples.length; index++) samples[index] = view.getInt16(from + index * 2 * channels, true)
  return samples
}
