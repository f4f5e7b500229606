import { expect, test } from 'vitest'
import type { Dialect } from '#sql/index.ts'
import { withParameters } from './sql-parameters.ts'

const parameters = [
  { name: 'region', value: "O'Hara \\ :least" },
  { name: 'least', value: '3.5' },
]

test.each<[Dialect, string, string]>([
  ['postgres', 'a = :region and b::int > :least', "a = 'O''Hara \\ :least' and b::int > 3.5"],
  ['postgres', '/* /* \':x */ :y */ a = $q$:z$q$ and ":q" = :least', '/* /* \':x */ :y */ a = $q$:z$q$ and ":q" = 3.5'],
  ['mysql', "a = 'it\\'s :x' and b = :region", "a = 'it\\'s :x' and b = 'O''Hara \\\\ :least'"],
  ['sqlserver', 'a = :region and [:b] = :least', "a = N'O''Hara \\ :least' and [:b] = 3.5"],
  // What cannot be cut into tokens is refused by whoever runs it.
  ['sqlite', "a = :least and b = 'open", "a = :least and b = 'open"],
])('in %s, %s', (dialect, sql, written) => {
  expect(withParameters(sql, parameters, dialect)).toBe(written)
})

test('a value that is not given is missed', () => {
  expect(() => withParameters('a = :other', parameters, 'postgres')).toThrow('parameter_missing')
})
