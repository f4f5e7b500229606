/** Sound of telephones (G.711 µ-law): 8 bits for each of 8,000 samples a second. */
const bias = 0x84
const most = 32_635

const decoded = Int16Array.from({ length: 256 }, (_, code) => {
  const bits = ~code & 0xff
  const size = (((bits & 0x0f) << 3) + bias) << ((bits & 0x70) >> 4)
  return bits & 0x80 ? bias - size : size - bias
})

/** Of every sample, by its 16 bits. */
const encoded = Uint8Array.from({ length: 65_536 }, (_, bits) => {
  const sample = (bits << 16) >> 16
  const sign = sample < 0 ? 0x80 : 0
  const size = Math.min(most, Math.abs(sample)) + bias
  const exponent = Math.max(0, 24 - Math.clz32(size))
  return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff
})

// Thousands of frames a second: loops, as `from` with a function takes ten times as long.
export function encodeMuLaw(samples: Int16Array): Uint8Array {
  const codes = new Uint8Array(samples.length)
  for (let index = 0; index < codes.length; index++) codes[index] = encoded[(samples[index] ?? 0) & 0xffff] ?? 0
  return codes
}

export function decodeMuLaw(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(bytes.length)
  for (let index = 0; index < samples.length; index++) samples[index] = decoded[bytes[index] ?? 0] ?? 0
  return samples
}
