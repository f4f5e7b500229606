import { expect, test } from 'vitest'
import { decodeMuLaw, encodeMuLaw } from './mu-law.ts'

// From the tables of G.711: code and sample.
test.each([
  [0xff, 0],
  [0x7f, 0],
  [0x80, 32_124],
  [0x00, -32_124],
  [0xf0, 120],
  [0x70, -120],
  [0xef, 132],
  [0xa0, 7_932],
])('code %i is %i', (code, sample) => {
  expect(decodeMuLaw(Uint8Array.of(code))[0]).toBe(sample)
  if (sample !== 0) expect(encodeMuLaw(Int16Array.of(sample))[0]).toBe(code)
})

test('every code comes back as itself, and no sample is further off than its step', () => {
  const all = Uint8Array.from({ length: 256 }, (_, code) => code)
  const again = encodeMuLaw(decodeMuLaw(all))
  // There are two zeros.
  expect([...again].map((code, index) => (code === 0xff && index === 0x7f ? 0x7f : code))).toEqual([...all])
  for (const sample of [-32_768, -20_001, -77, 5, 999, 32_767]) {
    const [back = 0] = decodeMuLaw(encodeMuLaw(Int16Array.of(sample)))
    expect(Math.abs(back - sample)).toBeLessThanOrEqual(Math.max(4, Math.abs(sample) / 16) + 644)
  }
})
