import { expect, test } from 'vitest'
import { hasKeyword } from './keywords.ts'

test.each([
  ['Saya minta refund!', ['REFUND'], true],
  ['refunds', ['refund'], false],
  ['mau batal langganan', ['batal langganan'], true],
  ['halo', ['', '!!'], false],
])('%j with %j', (text, words, expected) => {
  expect(hasKeyword.any(text, words)).toBe(expected)
})
