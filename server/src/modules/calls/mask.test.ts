import { expect, test } from 'vitest'
import { maskNumbers } from './mask.ts'

test.each([
  ['Call me at 0812-3456-7890.', 'Call me at •••• 7890.'],
  ['kartu saya 4111 1111 1111 1111 ya', 'kartu saya •••• 1111 ya'],
  ['+62 813 9981 2204', '•••• 2204'],
  ['Rp 12.500.000 on order 20417', 'Rp 12.500.000 on order 20417'],
  ['12.500.000 rupiah', '12.500.000 rupiah'],
  ['it is four one one one, one one one one thanks', 'it is •••• thanks'],
  ['nol delapan satu dua tiga empat lima enam tujuh', '••••'],
  ['I want two or three of the seven', 'I want two or three of the seven'],
])('%s', (said, kept) => expect(maskNumbers(said)).toBe(kept))
