import { type ApplyLayer, applyLayer, type Layer } from '#contract/voice/silero/layer.ts'
import { simdProgram } from './simd-program.ts'

const numberBytes = 4
/** What the program takes in one turn. */
const lanes = 4
const pageBytes = 65_536

/** What is used of it: its types are among those of pages. */
declare const WebAssembly: {
  validate: (program: Uint8Array) => boolean
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer; grow: (pages: number) => number }
  Module: new (program: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> }
}

type Apply = (
  ...addresses: [input: number, inputEnd: number, weights: number, biases: number, output: number, outputEnd: number]
) => void
type PlacedLayer = { input: number; weights: number; biases: number; output: number }

/** Does layers in WebAssembly, about nine times as fast as in JavaScript; as in a page where this processor has no vectors. Not for pages, whose policy forbids it. */
export function createLayerApplier(): ApplyLayer {
  if (!WebAssembly.validate(simdProgram)) return applyLayer
  const memory = new WebAssembly.Memory({ initial: 1 })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(simdProgram), { layers: { memory } })
  // As the program above exports it.
  const apply = exports.apply as Apply
  const placed = new WeakMap<Layer, PlacedLayer>()
  let numbers = new Float32Array(memory.buffer)
  let used = 0
  /** Room for so many numbers, all zero; its address. */
  const take = (count: number): number => {
    const address = used
    used += Math.ceil(count / lanes) * lanes * numberBytes
    const missing = Math.ceil((used - numbers.byteLength) / pageBytes)
    if (missing > 0) {
      memory.grow(missing)
      numbers = new Float32Array(memory.buffer)
    }
    return address
  }
  const place = ({ from, weights, biases }: Layer): PlacedLayer => {
    // Inputs come in fours: those that are none have zeros.
    const inputs = Math.ceil(from / lanes) * lanes
    const at = { input: take(inputs), weights: take(inputs * biases.length), biases: take(biases.length), output: 0 }
    at.output = take(biases.length)
    for (let four = 0; four < biases.length / lanes; four++) {
      const ofFour = weights.subarray(four * from * lanes, (four + 1) * from * lanes)
      numbers.set(ofFour, at.weights / numberBytes + four * inputs * lanes)
    }
    numbers.set(biases, at.biases / numberBytes)
    return at
  }
  return (layer, given, result) => {
    const known = placed.get(layer)
    const at = known ?? place(layer)
    if (!known) placed.set(layer, at)
    const inputs = Math.ceil(layer.from / lanes) * lanes
    const outputs = layer.biases.length
    numbers.set(given.subarray(0, layer.from), at.input / numberBytes)
    const { input, weights, biases, output } = at
    apply(input, input + inputs * numberBytes, weights, biases, output, output + outputs * numberBytes)
    result.set(numbers.subarray(output / numberBytes, output / numberBytes + outputs))
  }
}
