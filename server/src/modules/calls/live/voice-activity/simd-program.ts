/**
 * A layer of the net (`applyLayer` of contract/src/voice/silero) as a program of WebAssembly that takes four numbers at a time. It is put
 * together here from its instructions, since nothing that we use compiles to WebAssembly. All of its six parameters are addresses:
 *
 *   for (; output < outputEnd; biases += 16, output += 16) {
 *     sums = [biases[0..3], 0, 0, 0]
 *     for (at = input; at < inputEnd; weights += 64, at += 16)
 *       for (index of [0, 1, 2, 3]) sums[index] += weights[index] * at[index]
 *     output[0..3] = sums[0] + sums[1] + sums[2] + sums[3]
 *   }
 *
 * `weights[index]` are those of four outputs for one input; the four sums do not wait for each other.
 */
const [input, inputEnd, weights, biases, output, outputEnd, at] = [0, 1, 2, 3, 4, 5, 6] as const
const sums = [7, 8, 9, 10] as const

const types = { i32: 0x7f, v128: 0x7b, function: 0x60 }
const vectorBytes = 16
const numberBytes = 4

/** As WebAssembly writes it (LEB128); signed constants below 64 look the same. */
const written = (value: number): number[] => (value < 128 ? [value] : [(value & 0x7f) | 0x80, ...written(value >> 7)])
const constant = (value: number): number[] => [0x41, ...(value < 64 ? [value] : [(value & 0x7f) | 0x80, value >> 7])]
const counted = (items: readonly number[][]): number[] => [...written(items.length), ...items.flat()]
const sized = (bytes: readonly number[]): number[] => [...written(bytes.length), ...bytes]
const named = (name: string): number[] => sized([...Buffer.from(name)])

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const vector = (code: number, ...rest: number[]) => [0xfd, ...written(code), ...rest]
const loadVector = (offset: number) => vector(0x00, 4, offset)
/** One number, four times. */
const loadSame = (offset: number) => vector(0x09, 2, offset)
const storeVector = vector(0x0b, 4, 0)
const zeros = vector(0x0c, ...Array<number>(vectorBytes).fill(0))
const add = vector(0xe4)
const multiply = vector(0xe6)
const forward = (local: number, bytes: number) => [...get(local), ...constant(bytes), 0x6a, ...set(local)]
/** Does it again while one address is below another. */
const loop = (body: number[], local: number, end: number) => [
  ...[0x03, 0x40, ...body],
  ...[...get(local), ...get(end), 0x49, 0x0d, 0, 0x0b],
]

const addProducts = sums.flatMap((sum, index) => [
  ...[...get(weights), ...loadVector(index * vectorBytes), ...get(at), ...loadSame(index * numberBytes), ...multiply],
  ...[...get(sum), ...add, ...set(sum)],
])
const sumUp = sums.flatMap((sum, index) => (index === 0 ? get(sum) : [...get(sum), ...add]))
const fourOutputs = [
  ...[...get(biases), ...loadVector(0), ...set(sums[0])],
  ...sums.slice(1).flatMap((sum) => [...zeros, ...set(sum)]),
  ...[...get(input), ...set(at)],
  ...loop(
    [...addProducts, ...forward(weights, sums.length * vectorBytes), ...forward(at, sums.length * numberBytes)],
    at,
    inputEnd,
  ),
  ...[...get(output), ...sumUp, ...storeVector],
  ...[...forward(biases, vectorBytes), ...forward(output, vectorBytes)],
]

const parameters = Array<number>(6).fill(types.i32)
const locals = counted([
  [1, types.i32],
  [sums.length, types.v128],
])
const section = (id: number, items: readonly number[][]) => [id, ...sized(counted(items))]

/** Imports `layers.memory`, exports `apply`. */
export const simdProgram = Uint8Array.from([
  ...[...Buffer.from('\0asm'), 1, 0, 0, 0],
  ...section(1, [[types.function, ...sized(parameters), 0]]),
  ...section(2, [[...named('layers'), ...named('memory'), 2, 0, 1]]),
  ...section(3, [[0]]),
  ...section(7, [[...named('apply'), 0, 0]]),
  ...section(10, [sized([...locals, ...loop(fourOutputs, output, outputEnd), 0x0b])]),
])
