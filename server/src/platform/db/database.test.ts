import type pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { createLog } from '../log/log.ts'
import { isDatabaseAway, mayPass, openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { patiently } from './patiently.ts'

const failed = (given: object, cause?: Error) => Object.assign(new Error('it failed', { cause }), given)

test.each([
  ['a socket that is not there', failed({ code: 'ENOENT', syscall: 'connect' }), true],
  ['a file that is not there', failed({ code: 'ENOENT', syscall: 'open' }), false],
  ['a server that shuts down, behind a query', failed({}, failed({ code: '57P01' })), true],
  ['a container that has ended, whose name nobody knows', failed({}, failed({ code: 'ENOTFOUND' })), true],
  ['names that cannot be asked for now', failed({ code: 'EAI_AGAIN', syscall: 'getaddrinfo' }), true],
  ['an address where nobody is any more', failed({ code: 'EHOSTUNREACH', syscall: 'connect' }), true],
  ['a connection that has ended', new Error('Client has encountered a connection error and is not queryable'), true],
  ['a transaction that rested too long', failed({ code: '25P03' }), true],
  ['a wrong query', failed({}, failed({ code: '42601' })), false],
  ['no error at all', 'text', false],
])('%s : whether the database is away', (_, error, away) => {
  expect(isDatabaseAway(error)).toBe(away)
})

test.each([
  ['a server that starts', '57P03', true],
  ['a full disk', '53100', true],
  ['a deadlock', '40P01', true],
  ['a server that only reads by now', '25006', true],
  ['a file that cannot be read', '58030', true],
  ['a value that has no room', '22P05', false],
  ['a rule that is broken', '23514', false],
  ['a wrong statement', '42601', false],
  ['a value that is too large', '54000', false],
])('%s : whether the same write may be taken later', (_, code, may) => {
  expect(mayPass(failed({}, failed({ code })))).toBe(may)
  expect(mayPass(failed({}))).toBe(false)
})

test('a start waits for a database that is slow to answer, and not for one that refuses', async () => {
  const answers = [new Error('timeout expired'), failed({ code: '57P03' }), failed({ code: '28P01' })]
  let asked = 0
  const connect = () => Promise.reject(answers[asked++])
  await expect(migrateDatabase({ connect } as Partial<pg.Pool> as pg.Pool)).rejects.toMatchObject({ code: '28P01' })
  expect(asked).toBe(3)
})

test('so does a statement that found no connection in time', async () => {
  const slow = failed({}, new Error('timeout exceeded when trying to connect'))
  const answers = [() => Promise.reject(slow), () => Promise.resolve('there')]
  expect(await patiently(async () => answers.shift()?.())).toBe('there')
})

test('a connection that the server ends before its new owner listens fails the next statement, never the process', async () => {
  const { connection, drop } = await createEmptyDatabase()
  const { pool, close } = openDatabase({ ...connection, min: 0, max: 2 }, createLog('silent'))
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await ended
  expect(isDatabaseAway(await client.query('select 1').catch((error: unknown) => error))).toBe(true)
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
  await drop()
})
