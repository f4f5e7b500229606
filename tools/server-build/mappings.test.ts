import { expect, test } from 'vitest'
import { decodeMappings, encodeMappings } from './mappings.ts'

// Column 8 is 8 columns, 9 lines further; then another source, 7 lines back. The second line begins anew at column 600.
const mappings = 'AAAA,QASA,QCPA;wlBAAA'
const segments = [
  [
    { column: 0, source: 0, line: 0 },
    { column: 8, source: 0, line: 9 },
    { column: 16, source: 1, line: 2 },
  ],
  [{ column: 600, source: 1, line: 2 }],
]

test('mappings of a source map are read and written', () => {
  expect(decodeMappings(mappings)).toEqual(segments)
  expect(encodeMappings(segments)).toBe(mappings)
})

test('pieces that come of no source are left out, lines without any stay empty', () => {
  expect(decodeMappings(';A,EAAA')).toEqual([[], [{ column: 2, source: 0, line: 0 }]])
  expect(encodeMappings([[], []])).toBe(';')
})
