import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../server/src/testing/test-database.ts'
import { loadSampleCompany, removeSampleCompany } from './load.ts'
import { sampleCompanyState, VERSION } from './state.ts'

const today = '2026-11-21'
const database = `sample_${randomBytes(5).toString('hex')}`
let home: Awaited<ReturnType<typeof createEmptyDatabase>>
let options: { admin: pg.ClientConfig; database: string; readerPassword: string; today: string }
let root: pg.Client

beforeAll(async () => {
  home = await createEmptyDatabase()
  options = { admin: home.connection, database, readerPassword: 'reads only', today }
  root = new pg.Client(home.connection)
  await root.connect()
})

afterAll(async () => {
  await root?.end()
  await home?.drop()
})

// Each build takes seconds: these go on with the company that the test before left.
describe('loading', () => {
  let first: Awaited<ReturnType<typeof loadSampleCompany>>
  let before: string
  afterAll(() => removeSampleCompany(options))

  test('makes the company once, also for two callers at once, and says so', async () => {
    expect(await sampleCompanyState(options)).toEqual({ state: 'absent' })
    const both = await Promise.all([loadSampleCompany(options), loadSampleCompany(options)])
    expect(both.map((loadedCompany) => loadedCompany.built).sort()).toEqual([false, true])
    expect(both[0].rows).toBe(both[1].rows)
    first = both[0]
    expect(first.today).toBe(today)
    expect(first.connection).toMatchObject({ database, user: `${database}_reader`, password: 'reads only' })
    expect(await sampleCompanyState(options)).toEqual({ state: 'loaded', rows: first.rows, today })
    const again = await loadSampleCompany({ ...options, today: '2026-11-22' })
    expect(again).toMatchObject({ built: false, rows: first.rows, today })
    before = await checksum(first.connection)
  })

  test('builds anew what another version built, with the same rows', async () => {
    await root.query(
      `COMMENT ON DATABASE ${database} IS '{"company":"toko-nusantara","version":0,"rows":1,"today":"2020-01-01"}'`,
    )
    expect((await sampleCompanyState(options)).state).toBe('outdated')
    const second = await loadSampleCompany(options)
    expect(second).toMatchObject({ built: true, today })
    expect(await checksum(second.connection)).toBe(before)
  })

  test('replaces it under a connected reader', async () => {
    const reader = new pg.Client(first.connection)
    const lost = new Promise((resolve) => reader.once('end', resolve))
    reader.on('error', () => {})
    await reader.connect()
    await loadSampleCompany({ ...options, replace: true, today: '2026-10-31' })
    await lost
    expect(await sampleCompanyState(options)).toMatchObject({ state: 'loaded', today: '2026-10-31' })
    expect(await leftovers()).toEqual([database, `${database}_reader`])
  })

  test('is undone without a trace, again and again', async () => {
    await removeSampleCompany(options)
    await removeSampleCompany(options)
    expect(await sampleCompanyState(options)).toEqual({ state: 'absent' })
    expect(await leftovers()).toEqual([])
  })

  test('refuses a bad day and a bad name before it touches anything', async () => {
    await expect(loadSampleCompany({ ...options, today: 'soon' })).rejects.toThrow(RangeError)
    await expect(loadSampleCompany({ ...options, database: 'a"; DROP' })).rejects.toThrow(RangeError)
    expect(await leftovers()).toEqual([])
  })
})

describe('a kill -9', () => {
  afterEach(() => removeSampleCompany(options))

  // An empty database has 8 MB, the company 60.
  test.each([
    ['with its beginning', 0],
    ['in the middle of its rows', 20_000_000],
  ])('of the first build, %s, is repaired by the next call', async (_, bytes) => {
    await killLoading(bytes)
    expect((await sampleCompanyState(options)).state).not.toBe('foreign')
    const { connection, rows } = await loadSampleCompany(options)
    expect(await countRows(connection)).toBe(rows)
    expect(await leftovers()).toEqual([database, `${database}_reader`])
  })

  test('while the doors are closed for the exchange is repaired as well', async () => {
    await root.query(`CREATE DATABASE ${database}`)
    await root.query(
      `COMMENT ON DATABASE ${database} IS '{"company":"toko-nusantara","version":${VERSION},"rows":1,"today":"2020-01-01"}'`,
    )
    expect((await sampleCompanyState(options)).state).toBe('loaded')
    await root.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
    await root.query(`CREATE DATABASE ${database}_building`)
    expect((await sampleCompanyState(options)).state).toBe('unfinished')
    const { connection, rows } = await loadSampleCompany(options)
    expect(await countRows(connection)).toBe(rows)
    expect(await leftovers()).toEqual([database, `${database}_reader`])
  })

  /** Kills a process that builds as soon as what it has built holds so many bytes. */
  async function killLoading(bytes: number): Promise<void> {
    const script = `import { loadSampleCompany } from ${JSON.stringify(new URL('./load.ts', import.meta.url).href)}
      await loadSampleCompany(${JSON.stringify(options)})`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    const exit = once(child, 'exit')
    const grown = 'SELECT FROM pg_database WHERE datname = $1 AND pg_database_size(oid) >= $2'
    const isThere = async () => (await root.query(grown, [`${database}_building`, bytes])).rowCount
    await expect.poll(isThere, { interval: 5 }).toBe(1)
    expect(child.exitCode).toBeNull()
    child.kill('SIGKILL')
    await exit
  }
})

describe('what is not ours', () => {
  test('a database of that name is left alone', async () => {
    await root.query(`CREATE DATABASE ${database}`)
    try {
      expect(await sampleCompanyState(options)).toEqual({ state: 'foreign' })
      await expect(loadSampleCompany(options)).rejects.toMatchObject({ code: 'sample_company_name_taken' })
      await expect(removeSampleCompany(options)).rejects.toMatchObject({ code: 'sample_company_name_taken' })
    } finally {
      await root.query(`DROP DATABASE ${database}`)
    }
  })

  test('a role of that name is left alone', async () => {
    await root.query(`CREATE ROLE ${database}_reader`)
    try {
      await expect(loadSampleCompany(options)).rejects.toMatchObject({ code: 'sample_company_name_taken' })
      await removeSampleCompany(options)
      expect(await leftovers()).toEqual([`${database}_reader`])
    } finally {
      await root.query(`DROP ROLE ${database}_reader`)
    }
  })
})

describe('a user who is no superuser', () => {
  const user = `${database}_owner`
  // A database of its own: samples made beside this one take CONNECT on shared databases from everybody.
  const door = `door_${database}`
  const asUser = () => ({ ...options, admin: { ...home.connection, database: door, user } })

  beforeAll(() => root.query(`CREATE DATABASE ${door}`))
  afterAll(() => root.query(`DROP DATABASE ${door} WITH (FORCE)`))

  test.each([
    ['NOCREATEDB CREATEROLE', 'sample_company_may_not_create_database'],
    ['CREATEDB NOCREATEROLE', 'sample_company_may_not_create_role'],
  ])('with %s is told what is missing', async (rights, code) => {
    await root.query(`CREATE ROLE ${user} LOGIN ${rights}`)
    try {
      await expect(loadSampleCompany(asUser())).rejects.toMatchObject({
        code,
        message: expect.stringContaining(`ALTER ROLE ${user}`),
      })
      expect(await leftovers()).toEqual([])
    } finally {
      await root.query(`DROP ROLE ${user}`)
    }
  })

  test('with both rights loads, replaces under a reader, and removes', async () => {
    await root.query(`CREATE ROLE ${user} LOGIN CREATEDB CREATEROLE`)
    try {
      const { connection } = await loadSampleCompany(asUser())
      const reader = new pg.Client(connection)
      reader.on('error', () => {})
      await reader.connect()
      const { rows } = await loadSampleCompany({ ...asUser(), replace: true })
      expect(await countRows(connection)).toBe(rows)
      await removeSampleCompany(asUser())
      expect(await leftovers()).toEqual([])
    } finally {
      await root.query(`DROP OWNED BY ${user}`)
      await root.query(`DROP ROLE ${user}`)
    }
  }, 120_000)
})

test('a server that is not there is a plain error', async () => {
  const away = { ...options, admin: { host: '127.0.0.1', port: 1 } }
  await expect(loadSampleCompany(away)).rejects.toMatchObject({ code: 'sample_company_unreachable' })
  await expect(sampleCompanyState(away)).rejects.toMatchObject({ code: 'sample_company_unreachable' })
})

/** Databases and roles of this test that exist now. */
async function leftovers(): Promise<string[]> {
  const { rows } = await root.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE $1 UNION ALL SELECT rolname FROM pg_roles WHERE rolname = $2 ORDER BY 1`,
    [`${database}%`, `${database}_reader`],
  )
  return rows.map((row) => row.name)
}

async function countRows(connection: pg.ClientConfig): Promise<number> {
  const counts = await perTable(connection, (table) => `SELECT count(*)::int AS value FROM ${table}`)
  return counts.map(Number).reduce((sum, count) => sum + count)
}

async function checksum(connection: pg.ClientConfig): Promise<string> {
  return (
    await perTable(
      connection,
      (table) => `SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) AS value FROM ${table} AS t`,
    )
  ).join()
}

async function perTable(connection: pg.ClientConfig, sql: (table: string) => string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
    const values: unknown[] = []
    for (const { name } of tables.rows) values.push((await client.query<{ value: unknown }>(sql(name))).rows[0]?.value)
    return values
  } finally {
    await client.end()
  }
}
