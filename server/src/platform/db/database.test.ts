import { expect, test } from 'vitest'
import { isDatabaseAway } from './database.ts'

const failed = (given: object, cause?: Error) => Object.assign(new Error('it failed', { cause }), given)

test.each([
  ['a socket that is not there', failed({ code: 'ENOENT', syscall: 'connect' }), true],
  ['a file that is not there', failed({ code: 'ENOENT', syscall: 'open' }), false],
  ['a server that shuts down, behind a query', failed({}, failed({ code: '57P01' })), true],
  ['a wrong query', failed({}, failed({ code: '42601' })), false],
  ['no error at all', 'text', false],
])('%s : whether the database is away', (_, error, away) => {
  expect(isDatabaseAway(error)).toBe(away)
})
