// biome-ignore-all lint/style/noNonNullAssertion: every index lies within its array, and asking each time would cost much of the time
import { writeColumn } from './spectrum.ts'
import { netSizes, type SpeechNet } from './weights.ts'

/** Samples of one step, at `netRate`: 32 ms. The net also looks back on the end of the step before. */
export const netRate = 8_000
export const stepSamples = 256
const contextSamples = 32
const { bins, wide, narrow } = netSizes

/** Silero VAD (version 6, its part for 8 kHz) on one sound, step by step: how likely it is that somebody speaks. */
export function createSpeechEstimator({ encoder, memory, decoder, apply }: SpeechNet) {
  const [first, second, third, fourth] = encoder
  const sound = new Float32Array(contextSamples + stepSamples)
  // A column before the first and one after the last stay zero; so do the numbers before the first ones of the next layer.
  const spectrum = new Float32Array(bins * 6)
  const firsts = new Float32Array(wide * 5)
  const seconds = new Float32Array(narrow * 2)
  const thirds = new Float32Array(narrow)
  const seen = new Float32Array(wide * 2)
  const gates = new Float32Array(wide * 4)
  const cells = new Float32Array(wide)
  const columns = viewsOf(spectrum, bins, bins).slice(1, 5)
  const columnsBeside = viewsOf(spectrum, bins * 3, bins)
  const firstOf = viewsOf(firsts, wide, wide).slice(1)
  const firstsBeside = viewsOf(firsts, wide * 3, wide * 2)
  const secondOf = viewsOf(seconds, narrow, narrow)
  const fourths = seen.subarray(0, wide)
  const told = seen.subarray(wide)
  return {
    /** `samples` are `stepSamples` between -1 and 1. */
    hear: (samples: Float32Array): number => {
      sound.copyWithin(0, stepSamples)
      sound.set(samples, contextSamples)
      for (const [index, column] of columns.entries()) writeColumn(sound, index, column, apply)
      for (const [index, column] of columnsBeside.entries()) apply(first, column, firstOf[index]!)
      clip(firsts)
      for (const [index, column] of firstsBeside.entries()) apply(second, column, secondOf[index]!)
      clip(seconds)
      apply(third, seconds, thirds)
      clip(thirds)
      apply(fourth, thirds, fourths)
      clip(fourths)
      apply(memory, seen, gates)
      remember(gates, cells, told)
      let sum = decoder.bias
      for (let index = 0; index < wide; index++) sum += Math.max(0, told[index]!) * decoder.weights[index]!
      return sigmoid(sum)
    },
  }
}

/** Views of `length` numbers, every `hop` numbers. */
const viewsOf = (array: Float32Array, length: number, hop: number) =>
  Array.from({ length: Math.floor((array.length - length) / hop) + 1 }, (_, index) =>
    array.subarray(index * hop, index * hop + length),
  )

function clip(array: Float32Array): void {
  for (let index = 0; index < array.length; index++) if (array[index]! < 0) array[index] = 0
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

/** The net's memory (an LSTM). `gates` are, for each of its cells: what comes in, what stays, what is new, what is told. */
function remember(gates: Float32Array, cells: Float32Array, told: Float32Array): void {
  for (let index = 0; index < wide; index++) {
    const comesIn = sigmoid(gates[index]!)
    const stays = sigmoid(gates[index + wide]!)
    const isNew = Math.tanh(gates[index + 2 * wide]!)
    const isTold = sigmoid(gates[index + 3 * wide]!)
    const cell = stays * cells[index]! + comesIn * isNew
    cells[index] = cell
    told[index] = isTold * Math.tanh(cell)
  }
}
