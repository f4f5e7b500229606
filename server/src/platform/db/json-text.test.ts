import { expect, test } from 'vitest'
import { jsonText } from './json-text.ts'

test.each([
  ['NUL', 'a\u0000b', 'ab'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
  ['a whole character', '😀', '😀'],
  ['the same as words', '\\u0000 and \\ud83d', '\\u0000 and \\ud83d'],
  ['in a list', [1, 'a\u0000'], [1, 'a']],
  ['in a name', { 'a\u0000': { 'b\udc00': null } }, { a: { 'b\ufffd': null } }],
  ['in a date', { at: new Date(0), more: '\u0000' }, { at: '1970-01-01T00:00:00.000Z', more: '' }],
])('%s as PostgreSQL takes it', (_, given, kept) => {
  expect(JSON.parse(jsonText(given))).toEqual(kept)
})
