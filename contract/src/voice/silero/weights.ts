import { type ApplyLayer, applyLayer, type Layer } from './layer.ts'

export type SpeechNet = {
  encoder: readonly [Layer, Layer, Layer, Layer]
  memory: Layer
  decoder: { weights: Float32Array; bias: number }
  /** What does its layers. */
  apply: ApplyLayer
}

/** Columns of the spectrum have `bins` numbers; the encoder's layers and the memory `wide` or `narrow` ones. */
export const netSizes = { bins: 65, wide: 128, narrow: 64 } as const
const { bins, wide, narrow } = netSizes

/** Reads `weights.bin`: numbers of 16 bits, of each layer its weights and then its biases (docs/decisions/0024-voice-activity.md). */
export function readSpeechNet(file: ArrayBuffer): SpeechNet {
  const halves = new Uint16Array(file)
  let at = 0
  const take = (count: number) => {
    at += count
    return Float32Array.from(halves.subarray(at - count, at), numberOfHalf)
  }
  const layer = (to: number, from: number): Layer => ({ from, weights: take(to * from), biases: take(to) })
  const net: SpeechNet = {
    encoder: [layer(wide, bins * 3), layer(narrow, wide * 3), layer(narrow, narrow * 2), layer(wide, narrow)],
    memory: layer(wide * 4, wide * 2),
    decoder: { weights: take(wide), bias: take(1)[0] ?? 0 },
    apply: applyLayer,
  }
  if (at !== halves.length) throw new Error('The weights of the speech net are cut off, or those of another net')
  return net
}

/** A number of 16 bits as IEEE 754 writes it. */
function numberOfHalf(half: number): number {
  const exponent = (half >> 10) & 31
  const fraction = half & 1_023
  const size = exponent === 0 ? fraction * 2 ** -24 : (1_024 + fraction) * 2 ** (exponent - 25)
  return half & 0x8000 ? -size : size
}
