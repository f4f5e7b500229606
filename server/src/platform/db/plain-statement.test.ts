import { expect, test } from 'vitest'
import { plainStatement } from './plain-statement.ts'

test.each([
  ["select * from users where email = 'a@b.example' and n = 42", 'select * from users where email = ? and n = ?'],
  ['insert into t (a, b) values ($1, $2), ($3, $4)', 'insert into t (a, b) values (?, …), …'],
  ["select E'it\\'s secret', 'it''s', $x$it's$x$, $$5$$", 'select ?, ?, ?, ?'],
  ['select a1 /* of 7 */ from "T 1" -- note of Ayu\n where b > 1.5e3', 'select a1 from "T 1" where b > ?'],
  ['select .5, 1_000, 0x1F', 'select ?, ?, ?'],
  ["select 'a text that never ends", 'select ?'],
])('%s', (text, plain) => expect(plainStatement(text)).toBe(plain))

test('a text that is longer than what is read leaves nothing of itself', () => {
  expect(plainStatement(`select '${'secret '.repeat(20_000)}'`)).toBe('select ?')
  expect(plainStatement(`select ${'a, '.repeat(1_000)}'secret'`)).not.toContain('secret')
})
