// biome-ignore-all lint/style/noNonNullAssertion: every index lies within its array, and asking each time would cost much of the time
import type { ApplyLayer, Layer } from './layer.ts'
import { netSizes } from './weights.ts'

const window = 128
const hop = 64
const half = window / 2
const turn = (2 * Math.PI) / window
/** Of pitches, as many as make whole fours. */
const outputs = Math.ceil(netSizes.bins / 4) * 4

const hann = Float32Array.from({ length: window }, (_, index) => 0.5 - 0.5 * Math.cos(turn * index))

function wavesOf(wave: (angle: number) => number): Layer {
  const from = half + 1
  const weights = Float32Array.from({ length: outputs * from }, (_, index) => {
    const pitch = Math.floor(index / (from * 4)) * 4 + (index % 4)
    return wave(turn * pitch * (Math.floor(index / 4) % from))
  })
  return { from, weights, biases: new Float32Array(outputs) }
}
const cosines = wavesOf(Math.cos)
const sines = wavesOf(Math.sin)
// A sound's cosines are the same before and after the middle, and its sines opposite.
const even = new Float32Array(half + 1)
const odd = new Float32Array(half + 1)
const real = new Float32Array(outputs)
const imaginary = new Float32Array(outputs)

/** How loud each of 65 pitches is in the 128 samples of a column; beyond the end of `sound` is its end mirrored. */
export function writeColumn(sound: Float32Array, column: number, target: Float32Array, apply: ApplyLayer): void {
  const last = sound.length - 1
  const sampleAt = (index: number) => {
    const at = column * hop + index
    return sound[at > last ? 2 * last - at : at]! * hann[index]!
  }
  even[half] = sampleAt(half)
  for (let index = 1; index < half; index++) {
    const left = sampleAt(index)
    const right = sampleAt(window - index)
    even[index] = left + right
    odd[index] = left - right
  }
  apply(cosines, even, real)
  apply(sines, odd, imaginary)
  for (let pitch = 0; pitch < target.length; pitch++)
    target[pitch] = Math.sqrt(real[pitch]! ** 2 + imaginary[pitch]! ** 2)
}
