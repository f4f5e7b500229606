import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  ['', false],
  ['false', false],
  ['0', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1,fd00::/8', ['10.0.0.0/8', '127.0.0.1', 'fd00::/8']],
  ['loopback', ['loopback']],
])('TRUST_PROXY=%s', (given, read) => {
  expect(readConfig({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(read)
})

test.each(['true', 'TRUE', 'yes', '11', '-1', '1.5', 'proxy.example', '0.0.0.0/0', '::/0', '10.0.0.0/99'])(
  'TRUST_PROXY=%s is refused with what to write',
  (given) => {
    expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/TRUST_PROXY: .*how many proxies.*\(1\).*10\.0\.0\.0\/8/)
  },
)

test('a token for inspection is one that nobody guesses', () => {
  for (const token of ['short', 'with some spaces in it'])
    expect(() => readConfig({ INSPECT_TOKEN: token })).toThrow(/INSPECT_TOKEN.*16/)
})

test.each([
  [{ BREACHED_PASSWORDS: '/nowhere/breached.txt' }, /BREACHED_PASSWORDS: must be a file or folder that can be read/],
  [{ SESSION_DAYS: '0' }, /SESSION_DAYS/],
  [{ SESSION_DAYS: 'a month' }, /SESSION_DAYS/],
])('%o is refused before anything starts', (env, problem) => {
  expect(() => readConfig(env)).toThrow(problem)
})

test('a sign-in lasts 90 days where nobody says otherwise, and a list of passwords is a path', () => {
  expect(readConfig({}).SESSION_DAYS).toBe(90)
  expect(readConfig({ SESSION_DAYS: '7', BREACHED_PASSWORDS: import.meta.dirname })).toMatchObject({
    SESSION_DAYS: 7,
    BREACHED_PASSWORDS: import.meta.dirname,
  })
})
