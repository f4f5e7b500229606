import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { checkKey, wasInUse } from './key-check.ts'

const [mine, another] = [createSecrets('the first key of all'), createSecrets('quite another key')]
let pool: pg.Pool
let drop: () => Promise<void>
beforeEach(async () => {
  const made = await createTestDatabase()
  pool = new pg.Pool(made.connection)
  pool.on('error', () => {})
  drop = made.drop
})
afterEach(async () => {
  await pool.end()
  await drop()
})

const settings = async () =>
  (await pool.query('select name from installation_settings order by name')).rows.map(({ name }) => name)

test('a database opens with the key it was first used with, and with no other', async () => {
  await checkKey(pool, mine, false)
  await checkKey(pool, mine, true)
  await expect(checkKey(pool, another, false)).rejects.toThrow(/^SECRET_KEY is not the one this database was used with/)
  await checkKey(pool, mine, true)
  expect(await settings()).toEqual(['first_account', 'key_check'])
})

test('a database that has no key check although its folder was in use is open to no first account', async () => {
  await checkKey(pool, mine, true)
  expect(await settings()).toEqual(['key_check'])
})

test('one that has people keeps them and gets its key check', async () => {
  await pool.query(`delete from installation_settings`)
  await checkKey(pool, mine, true)
  expect(await settings()).toEqual(['key_check'])
})

test('a database that a newer program brought further is refused by name', async () => {
  await pool.query(`insert into migrations (name) values ('29990101_0100_of_the_future.sql')`)
  await expect(migrateDatabase(pool)).rejects.toMatchObject({
    name: 'StartRefused',
    message: expect.stringContaining('29990101_0100_of_the_future.sql'),
  })
})

test.each<[string, boolean]>([
  ['secret.key', true],
  ['files/chat/one', true],
  ['outbox/one.eml', true],
  ['postgres.log', false],
  ['uploads/half', false],
])('a folder with %s: in use before is %s', (name, used) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-used-'))
  fs.mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true })
  fs.writeFileSync(path.join(dataDir, name), '')
  expect(wasInUse(dataDir)).toBe(used)
  fs.rmSync(dataDir, { recursive: true })
})
