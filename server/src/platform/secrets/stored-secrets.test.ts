import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { checkKey, findKeyChecks, forgetFormerKeys } from '../installation/key-check.ts'
import { createSecrets, previousKeysOf, sealedPattern } from './secrets.ts'
import { readStoredSecrets, renewStoredSecrets, typesWithText } from './stored-secrets.ts'

const [oldKey, newKey] = ['the former key, of long ago', 'the new key, from today on']
const [former, both, after] = [createSecrets(oldKey), createSecrets(newKey, [oldKey]), createSecrets(newKey)]
const { connection, drop } = await createTestDatabase()
const pool = new pg.Pool({ ...connection, max: 4 })
pool.on('error', () => {})
const [reader, writer] = [await pool.connect(), await pool.connect()]
afterAll(async () => {
  reader.release()
  writer.release()
  await pool.end()
  await drop()
})

/** A text, JSON with a sealed text deep inside, a list, and a part of a table that lies in parts. */
beforeEach(async () => {
  await pool.query(`drop table if exists kept, parts`)
  await pool.query(`create table kept (id int primary key, secret text, settings jsonb, list text[], words text)`)
  await pool.query(`create table parts (day date, secret text) partition by range (day)`)
  await pool.query(`create table parts_rest partition of parts default`)
})

const addRows = (count: number, words = '') =>
  pool.query(
    `insert into kept select n, s, jsonb_build_object('a', jsonb_build_array(j), 'n', 12345678901234567890), array[l, 'x'], $4
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as given(s, j, l, n)`,
    [...['one', 'two', 'three'].map((text) => Array.from({ length: count }, () => former.encrypt(text))), words],
  )

const counted = async () => (await readStoredSecrets(reader, both)).filter(({ table }) => /^(kept|parts)/.test(table))
const run = () => renewStoredSecrets({ reader, writer }, both)

test('a value is read with either key, written with the new one, and opened by no other', () => {
  const sealed = former.encrypt('x')
  expect(new RegExp(`^${sealedPattern}$`).test(sealed)).toBe(true)
  expect(both.decrypt(sealed)).toBe('x')
  expect(after.decrypt(both.encrypt('y'))).toBe('y')
  expect(both.renew(both.encrypt('y'))).toBeUndefined()
  expect(after.decrypt(both.renew(sealed) ?? '')).toBe('x')
  expect(() => after.decrypt(sealed)).toThrow()
  expect(() => both.renew(createSecrets('somebody else of long ago').encrypt('x'))).toThrow()
  // A tag that was cut short would be guessed in no time.
  expect(() => former.decrypt(sealed.replace(/\.([^.]{22})\./, (_, tag) => `.${tag.slice(0, 6)}.`))).toThrow()
  expect([former.mark === both.mark, both.mark === after.mark]).toEqual([false, true])
})

test('several former keys may be named, and one that holds a comma', () => {
  expect(previousKeysOf(undefined)).toEqual([])
  const keys = previousKeysOf('a first key of long ago, a second key of long ago')
  for (const key of [
    'a first key of long ago',
    'a second key of long ago',
    'a first key of long ago, a second key of long ago',
  ])
    expect(createSecrets(newKey, keys).decrypt(createSecrets(key).encrypt('x'))).toBe('x')
})

test('everything stored is sealed anew wherever it lies, and nothing else is touched', async () => {
  const words = `It looks like this: ${former.encrypt('quoted')}, he said.`
  await addRows(3, words)
  await pool.query(`insert into parts values ('2026-01-01', $1)`, [former.encrypt('part')])
  expect(await counted()).toEqual([
    { table: 'kept', current: 0, former: 9, unreadable: 0 },
    { table: 'parts_rest', current: 0, former: 1, unreadable: 0 },
  ])
  expect(await run()).toMatchObject({ renewed: 10, passes: 2 })
  const { rows } = await pool.query('select * from kept order by id')
  expect(rows.map(({ secret, settings, list }) => [secret, settings.a[0], list[0]].map(after.decrypt))).toEqual(
    Array(3).fill(['one', 'two', 'three']),
  )
  const [number] = (await pool.query(`select settings ->> 'n' as n, list[2] as x, words from kept`)).rows
  expect(number).toEqual({ n: '12345678901234567890', x: 'x', words })
  expect(after.decrypt((await pool.query('select secret from parts')).rows[0].secret)).toBe('part')
  expect(await run()).toMatchObject({ renewed: 0, passes: 1 })
})

test('one that was broken off goes on, and does nothing twice', async () => {
  await addRows(40)
  let writes = 0
  const dying = {
    query: async (text: string, values: unknown[]) => {
      if (++writes > 25) throw new Error('the process was killed')
      return writer.query(text, values)
    },
  }
  // What a process that ends does to its connection.
  await expect(renewStoredSecrets({ reader, writer: dying as unknown as pg.PoolClient }, both)).rejects.toThrow(
    'killed',
  )
  expect(await counted()).toEqual([{ table: 'kept', current: 75, former: 45, unreadable: 0 }])
  expect((await run()).renewed).toBe(45)
})

test('beside processes that write no change is lost', async () => {
  await addRows(60)
  let over = false
  const written = new Map<number, string>()
  const writing = (async () => {
    for (let n = 0; !over; n++) {
      const id = 1 + (n % 60)
      const text = randomUUID()
      // Every other one moves the row and keeps its sealed texts.
      if (n % 2) await pool.query('update kept set words = $2 where id = $1', [id, text])
      else {
        await pool.query('update kept set secret = $2 where id = $1', [id, both.encrypt(text)])
        written.set(id, text)
      }
    }
  })()
  await expect.poll(() => written.size, { timeout: 60_000 }).toBeGreaterThan(5)
  await run()
  over = true
  await writing
  await run()
  const { rows } = await pool.query<{ id: number; secret: string }>('select id, secret from kept')
  for (const { id, secret } of rows) expect(after.decrypt(secret)).toBe(written.get(id) ?? 'one')
  expect(await counted()).toEqual([{ table: 'kept', current: 180, former: 0, unreadable: 0 }])
})

test('what only looks sealed is counted apart and left alone', async () => {
  const strange = createSecrets('a key that nobody has any more').encrypt('x')
  await pool.query('insert into kept (id, secret) values (1, $1)', [strange])
  expect((await run()).counts.filter(({ table }) => table === 'kept')).toEqual([
    { table: 'kept', current: 0, former: 0, unreadable: 1 },
  ])
  expect((await pool.query('select secret from kept')).rows).toEqual([{ secret: strange }])
})

/** A new type of column in which a text can lie must join `typesWithText`: the rotation would not look there. */
test('every column of the schema is looked at, or cannot hold a sealed text', async () => {
  const { rows } = await pool.query<{ type: string }>(
    `select distinct format_type(a.atttypid, null) as type from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  const cannot = [
    ...['bigint', 'boolean', 'bytea', 'date', 'double precision', 'integer', 'real', 'smallint'],
    ...['bigint[]', 'integer[]', 'smallint[]'],
    ...['timestamp with time zone', 'tsvector', 'uuid', 'uuid[]'],
  ]
  expect(
    rows.map(({ type }) => type).filter((type) => !cannot.includes(type) && !typesWithText.includes(type)),
  ).toEqual([])
  expect(typesWithText).toContain('jsonb')
})

test('a database knows every key that it still needs', async () => {
  await checkKey(pool, former, false)
  await expect(checkKey(pool, after, false)).rejects.toThrow('SECRET_KEY_PREVIOUS')
  const early = createSecrets(oldKey, [newKey])
  await checkKey(pool, early, false)
  expect(await findKeyChecks(reader)).toHaveLength(1)
  await Promise.all([checkKey(pool, both, false), checkKey(pool, both, false)])
  expect(await findKeyChecks(reader)).toHaveLength(2)
  await expect(checkKey(pool, after, false)).rejects.toThrow()
  await expect(checkKey(pool, former, false)).rejects.toThrow('is being changed')
  await checkKey(pool, early, false)
  await run()
  await expect(checkKey(pool, after, false)).rejects.toThrow()
  await forgetFormerKeys(writer, both)
  await checkKey(pool, after, false)
  await expect(checkKey(pool, former, false)).rejects.toThrow('is not the one')
})
