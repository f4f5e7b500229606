/** Sound of telephones (G.711 µ-law): 8 bits for each of 8,000 samples a second. */
const bias = 0x84
const most = 32_635

const decoded = Int16Array.from({ length: 256 }, (_, code) => {
  const bits = ~code & 0xff
  const size = (((bits & 0x0f) << 3) + bias) << ((bits & 0x70) >> 4)
  return bits & 0x80 ? bias - size : size - bias
})

export function encodeMuLaw(samples: Int16Array): Uint8Array {
  return Uint8Array.from(samples, (sample) => {
    const sign = sample < 0 ? 0x80 : 0
    const size = Math.min(most, Math.abs(sample)) + bias
    const exponent = Math.max(0, 24 - Math.clz32(size))
    return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff
  })
}

export const decodeMuLaw = (bytes: Uint8Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(bytes, (byte) => decoded[byte] ?? 0)
