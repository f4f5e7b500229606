import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '#engine/data/index.ts'
import { library, libraryDatabase } from '../../src/data/testing/library.ts'
import type { ColumnType, Dialect } from '../../src/data/types.ts'
import { holdsResult } from './equal.ts'
import { hasMariadb, type Mariadb, startMariadb } from './mariadb.ts'

const questions = [
  'How many members are there?',
  'average age of members',
  'members older than 40',
  'titles of books starting with "D"',
  'members whose name is "O\'Hara"',
  'loans per day',
  'loans per week',
  'loans per month',
  'loans per quarter',
  'loans per year',
  'the 2 most expensive books',
  'members without loans',
  'books with a price above the average',
  'share of loans by status',
  'fee income by branch',
  'top 2 books by number of loans in each branch',
  'the most expensive book in each genre',
  'running total of loans per month',
  'loans this month compared with last month',
  'loans by branch this quarter compared with last quarter',
  'jumlah peminjaman per cabang tahun ini',
  'pendapatan kumulatif per bulan tahun ini',
  'members with more than 1 loan',
  'month over month growth of loans',
  'average number of loans per member',
  'which branch has the most loans?',
  'variance of age',
  'member retention by month of first loan',
  'weekly member retention',
  'retensi anggota per kuartal peminjaman pertama',
  'retention of members by year of first loan',
  'new vs returning members per month',
  'new vs returning members this year',
  'revenue from new vs returning members per month',
  'how many of the members who first loaned in October 2026 loaned again in November 2026',
]

const types: Record<ColumnType, string> = {
  text: 'varchar(100)',
  integer: 'int',
  number: 'decimal(12,2)',
  date: 'date',
  timestamp: 'datetime',
  boolean: 'boolean',
}

describe.skipIf(!hasMariadb)('MariaDB', () => {
  const sqlite = libraryDatabase()
  let mariadb: Mariadb
  beforeAll(async () => {
    mariadb = await startMariadb()
    const { connection } = mariadb
    await connection.query('CREATE DATABASE library CHARACTER SET utf8mb4')
    await connection.query('USE library')
    for (const { name, columns } of library.tables) {
      await connection.query(
        `CREATE TABLE ${name} (${columns.map((column) => `${column.name} ${types[column.type]}${column.primaryKey ? ' PRIMARY KEY' : ''}`).join(', ')})`,
      )
      const rows = sqlite.prepare(`SELECT * FROM ${name}`)
      rows.setReturnArrays(true)
      await connection.query(`INSERT INTO ${name} VALUES ?`, [rows.all() as unknown])
    }
  })
  afterAll(async () => {
    sqlite.close()
    await mariadb.stop()
  })

  const sqlOf = (question: string, dialect: Dialect): string => {
    const outcome = answerQuestion({ question, schema: { ...library, dialect }, today: '2026-11-21' })
    if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
    return outcome.sql
  }

  it.each(questions)('answers as SQLite does: %s', async (question) => {
    const statement = sqlite.prepare(sqlOf(question, 'sqlite'))
    statement.setReturnArrays(true)
    const theirs = statement.all() as unknown as unknown[][]
    const [ours] = await mariadb.connection.query({ sql: sqlOf(question, 'mysql'), rowsAsArray: true })
    // Groups of the same figure may come in any order.
    expect({ ours, same: holdsResult(ours as unknown[][], theirs, false) }).toEqual({ ours, same: true })
    expect(theirs.length).toBeGreaterThan(0)
  })
})
