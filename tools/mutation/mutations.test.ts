// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are text here.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mutated, mutationsOf } from './mutations.ts'

/** Each mutation as what the source then reads. */
const readings = (source: string) => mutationsOf(source).map((mutation) => mutated(source, mutation))

test.each([
  ['a comparison', 'const x = a < b', ['const x = a <= b']],
  ['a condition', 'if (ready) go()', ['if (true) go()', 'if (false) go()']],
  ['either side of a pair', 'const x = a && b', ['const x = (a)', 'const x = (b)']],
  ['a negation', 'const x = !a', ['const x = Boolean(a)']],
  ['a number and a sum', 'const x = n + 1', ['const x = n - 1', 'const x = n + 2']],
  ['a comparison by name', "const op = '<'", ["const op = '<='"]],
  ['a truth', 'const x = true', ['const x = false']],
])('%s', (_, source, expected) => expect(readings(source)).toEqual(expected))

test.each([
  ['types', 'type X = 1 | 2'],
  ['imports', "import { one } from './1.ts'"],
  ['text', "const x = 'three'"],
])('%s are left alone', (_, source) => expect(mutationsOf(source)).toEqual([]))

test('of SQL each clause of a condition is dropped, and its comparisons are moved', () => {
  const where = (rest: string) => `const q = sql\`select a from t where ${rest}\``
  expect(readings(where('t.id = ${id} and (t.owner is null or t.owner = ${me}) and n < 3 order by a'))).toEqual([
    where('true and (t.owner is null or t.owner = ${me}) and n < 3 order by a'),
    where('t.id = ${id} and true and n < 3 order by a'),
    where('t.id = ${id} and (true or t.owner = ${me}) and n < 3 order by a'),
    where('t.id = ${id} and (t.owner is null or true) and n < 3 order by a'),
    where('t.id = ${id} and (t.owner is null or t.owner = ${me}) and true order by a'),
    where('t.id = ${id} and (t.owner is null or t.owner = ${me}) and n <= 3 order by a'),
  ])
})

test('a piece of SQL that is a condition alone is one, too', () => {
  expect(readings('const here = sql`s.user_id = ${me} and s.place is null`')).toEqual([
    'const here = sql`true and s.place is null`',
    'const here = sql`s.user_id = ${me} and true`',
  ])
})

test('the tool says how it is called', () => {
  const result = spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../mutate.ts'), 'no/such/file.ts'])
  expect([result.status, String(result.stdout)]).toEqual([2, expect.stringContaining('npm run mutate -- <path>')])
})
