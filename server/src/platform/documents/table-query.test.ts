import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { hungryStatements } from '../sqlite/hungry-statements.ts'
import { buildTables } from './build-tables.ts'
import { createTableQueries, type Sheet, type TableQueryError } from './index.ts'

const sales: Sheet = {
  name: 'Penjualan 2024',
  columns: [
    { key: 'tanggal', label: 'Tanggal', type: 'date' },
    { key: 'toko', label: 'Toko', type: 'text' },
    { key: 'nilai', label: 'Nilai (Rp)', type: 'number' },
    { key: 'lunas', label: 'Lunas', type: 'boolean' },
  ],
  rows: [
    ['2024-01-05', 'Medan', 100.5, true],
    ['2024-02-05', 'Bogor', 50, false],
    ['2024-03-05', 'Medan', null, null],
  ],
  rowCount: 3,
}
const folder = await mkdtemp(join(tmpdir(), 'tables-'))
afterAll(() => rm(folder, { recursive: true }))
let loads = 0
const load = async () => {
  const path = join(folder, String(loads++))
  await rm(path, { force: true })
  return { path, tables: await buildTables([sales], path) }
}

let queries = createTableQueries()
afterEach(() => {
  queries.close()
  queries = createTableQueries()
  loads = 0
})

function failure(sql: string, timeoutMs = 5_000): Promise<string> {
  return queries.query('a', load, sql, { timeoutMs }).then(
    () => 'was run',
    (error: TableQueryError) => error.code,
  )
}

describe('table queries', () => {
  it('describes the tables to the data engine', async () => {
    expect(await queries.open('a', load)).toEqual({
      dialect: 'sqlite',
      foreignKeys: [],
      tables: [
        {
          name: 'penjualan_2024',
          rowCount: 3,
          synonyms: ['Penjualan 2024'],
          columns: [
            { name: 'tanggal', type: 'date', synonyms: ['Tanggal'], min: '2024-01-05', max: '2024-03-05' },
            { name: 'toko', type: 'text', synonyms: ['Toko'], values: ['Medan', 'Bogor'] },
            { name: 'nilai', type: 'number', synonyms: ['Nilai (Rp)'], min: 50, max: 100.5 },
            { name: 'lunas', type: 'boolean', synonyms: ['Lunas'] },
            // The order of the rows, which means something in a file.
            { name: 'rowid', type: 'integer', hidden: true, roles: ['row_order'] },
          ],
        },
      ],
    })
  })

  it('runs a SELECT and gives typed columns with the labels of the file', async () => {
    const result = await queries.query('a', load, 'SELECT tanggal, nilai, lunas FROM penjualan_2024 ORDER BY tanggal')
    expect(result).toMatchObject({
      columns: [
        { key: 'tanggal', label: 'Tanggal', type: 'date' },
        { key: 'nilai', label: 'Nilai (Rp)', type: 'number' },
        { key: 'lunas', label: 'Lunas', type: 'boolean' },
      ],
      rows: [
        ['2024-01-05', 100.5, true],
        ['2024-02-05', 50, false],
        ['2024-03-05', null, null],
      ],
      rowCount: 3,
      truncated: false,
    })
    const grouped = await queries.query(
      'a',
      load,
      'SELECT toko, count(*) AS jumlah, count(*) AS jumlah FROM penjualan_2024 GROUP BY toko ORDER BY 1',
    )
    expect(grouped.rows).toEqual([
      ['Bogor', 1, 1],
      ['Medan', 2, 2],
    ])
    expect(grouped.columns[1]).toEqual({ key: 'jumlah', label: 'jumlah', type: 'integer' })
    expect(loads).toBe(1)
  })

  it('gives no more rows than asked for and says so', async () => {
    const result = await queries.query('a', load, 'SELECT * FROM penjualan_2024', { maxRows: 2 })
    expect(result).toMatchObject({ rowCount: 2, truncated: true })
  })

  it.each([
    'DELETE FROM penjualan_2024',
    'INSERT INTO penjualan_2024 VALUES (1,2,3,4)',
    "ATTACH DATABASE '/tmp/x' AS y",
    'PRAGMA query_only = 0',
    'WITH x AS (SELECT 1) DELETE FROM penjualan_2024',
    "SELECT load_extension('x')",
    'SELECT zeroblob(1000000000)',
  ])('refuses %s', async (sql) => {
    expect(await failure(sql)).toBe('query_not_allowed')
    expect((await queries.query('a', load, 'SELECT count(*) FROM penjualan_2024')).rows).toEqual([[3]])
  })

  it('says what is wrong with a query', async () => {
    expect(await failure('SELECT nothing FROM penjualan_2024')).toBe('query_failed')
    expect(await failure('SELECT')).toBe('query_failed')
  })

  it('ends a query that never ends, and answers the next one', async () => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'
    await queries.open('a', load)
    expect(await failure(endless, 200)).toBe('query_timed_out')
    expect((await queries.query('a', load, 'SELECT 1')).rows).toEqual([[1]])
    expect(loads).toBe(2)
  })

  it.each(hungryStatements)(
    'ends what takes too much memory, outside of the server: %s',
    async (sql) => {
      const before = process.resourceUsage().maxRSS
      expect(await failure(sql, 240_000)).toBe('query_too_large')
      const grownMb = (process.resourceUsage().maxRSS - before) / 1_024
      expect(grownMb).toBeLessThan(200)
      expect((await queries.query('a', load, 'SELECT count(*) FROM penjualan_2024')).rows).toEqual([[3]])
    },
    300_000,
  )

  it('holds the tables of a few files and reads dropped ones again', async () => {
    queries = createTableQueries({ max: 2 })
    for (const id of ['a', 'b', 'c']) await queries.open(id, load)
    expect(loads).toBe(3)
    await queries.open('c', load)
    expect(loads).toBe(3)
    await queries.open('a', load)
    expect(loads).toBe(4)
  })

  it('drops tables at rest', async () => {
    queries = createTableQueries({ idleMs: 20 })
    await queries.open('a', load)
    const loadsNow = async () => {
      await queries.open('a', load)
      return loads
    }
    // Asked less often than they may rest.
    await expect.poll(loadsNow, { interval: 200 }).toBe(2)
  })

  it('passes on why a file cannot be read, and tries again', async () => {
    let tries = 0
    const failing = async () => {
      tries++
      throw new Error('gone')
    }
    await expect(queries.open('x', failing)).rejects.toThrow('gone')
    await expect(queries.open('x', failing)).rejects.toThrow('gone')
    expect(tries).toBe(2)
  })
})
