// A speech model of our own, made for tests: it knows one word, `loud`, which it says of every stretch that is louder than a whisper. It is
// written in ONNX's format as a CTC model of NeMo, so that sherpa-onnx takes it for what it is: five operations on the spectrum.

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])
const number = (field: number, value: number) => [...varint(field << 3), ...varint(value)]
const bytes = (field: number, value: Iterable<number>) => {
  const all = [...value]
  return [...varint((field << 3) | 2), ...varint(all.length), ...all]
}
const text = (field: number, value: string) => bytes(field, new TextEncoder().encode(value))

const float = 1
const int64 = 7
const listOf = (name: string, values: readonly number[]) =>
  bytes(5, [...text(1, name), ...values.flatMap((value) => number(8, value)), ...number(20, 7)])
const node = (operation: string, inputs: readonly string[], output: string, attributes: number[] = []) =>
  bytes(1, [...inputs.flatMap((name) => text(1, name)), ...text(2, output), ...text(4, operation), ...attributes])
const tensor = (name: string, dims: readonly number[], values: readonly number[]) =>
  bytes(5, [
    ...dims.flatMap((dim) => number(1, dim)),
    ...number(2, float),
    ...text(8, name),
    ...bytes(9, new Uint8Array(Float32Array.from(values).buffer)),
  ])
const value = (field: number, name: string, type: number, dims: readonly (string | number)[]) => {
  const shape = dims.flatMap((dim) => bytes(1, typeof dim === 'number' ? number(1, dim) : text(2, dim)))
  return bytes(field, [...text(1, name), ...bytes(2, bytes(1, [...number(1, type), ...bytes(2, shape)]))])
}
const metadata = (key: string, said: string) => bytes(14, [...text(1, key), ...text(2, said)])

/** The net: how loud each moment is, as the score of the word beside that of nothing. */
export function madeModel(): Uint8Array {
  const graph = [
    ...node('ReduceMean', ['audio_signal'], 'loudness', listOf('axes', [1])),
    ...node('Transpose', ['loudness'], 'moments', listOf('perm', [0, 2, 1])),
    ...node('MatMul', ['moments', 'weights'], 'scores'),
    ...node('Add', ['scores', 'biases'], 'sums'),
    ...node('LogSoftmax', ['sums'], 'logprobs'),
    ...text(2, 'loud'),
    ...tensor('weights', [1, 2], [1, 0]),
    ...tensor('biases', [2], [9, 0]),
    ...value(11, 'audio_signal', float, ['sounds', 80, 'time']),
    ...value(11, 'length', int64, ['sounds']),
    ...value(12, 'logprobs', float, ['sounds', 'time', 2]),
  ]
  return Uint8Array.from([
    ...number(1, 8),
    ...bytes(7, graph),
    ...bytes(8, number(2, 13)),
    ...metadata('vocab_size', '1'),
    ...metadata('subsampling_factor', '1'),
    ...metadata('normalize_type', ''),
  ])
}

export const madeTokens = '▁loud 0\n<blk> 1\n'
