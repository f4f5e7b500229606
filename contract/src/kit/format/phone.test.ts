import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test.each([
  ['+6281218722179', '+62 812-1872-2179'],
  ['+628561234567', '+62 856-1234-567'],
  ['+6281500000000', '+62 815-0000-0000'],
  // A landline, a number of another country, and one that is grouped already.
  ['+62215551234', '+62215551234'],
  ['+12025550143', '+12025550143'],
  ['+62 856-2448-5349', '+62 856-2448-5349'],
])('%s is read as %s', (number, read) => {
  expect(formatPhone(number)).toBe(read)
})
