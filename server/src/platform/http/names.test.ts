import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { csvCell } from '#contract/kit/csv.ts'
import { buildTables } from '../documents/build-tables.ts'
import { sqlNames } from '../documents/column-keys.ts'
import { cells, columnNames, fileNames } from './corpus/names.ts'
import { sendFile } from './file-answer.ts'
import { cleanFileName } from './file-name.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'names-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

describe('names of files', () => {
  test.each(fileNames)('%j becomes %j', (given, becomes) => {
    expect(cleanFileName(given)).toBe(becomes)
  })

  test.each(fileNames)('%j is a header that says nothing else', async (_, name) => {
    const headers: Record<string, unknown> = {}
    const reply = {
      header: (key: string, value: unknown) => {
        headers[key] = value
        return reply
      },
      send: () => reply,
    }
    const file = { stream: fs.createReadStream(os.devNull), mime: 'text/plain', filename: name, bytes: 0 }
    await sendFile({ headers: {} } as never, reply as never, file)
    const disposition = String(headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/)
    expect(decodeURIComponent(disposition.split("''")[1]!)).toBe(name)
  })
})

describe('names of columns', () => {
  test.each(columnNames)('%j is %j', (heading, name) => {
    expect(sqlNames([heading], 'column')).toEqual([name])
  })

  test('all of them at once are columns of one table, each by its own name', async () => {
    const headings = [...columnNames, ...columnNames].map(([heading]) => heading)
    const keys = sqlNames(headings, 'column')
    expect(new Set(keys).size).toBe(headings.length)
    const columns = keys.map((key, index) => ({ key, label: headings[index]!, type: 'text' as const }))
    const at = path.join(folder, 'all.sqlite')
    const sheet = { name: 'x"; drop table y; --', columns, rows: [headings], rowCount: 1 }
    const [table] = await buildTables([sheet], at)
    expect(table).toMatchObject({ name: 'x_drop_table_y', rowCount: 1 })
    const db = new DatabaseSync(at, { readOnly: true })
    expect(db.prepare('select count(*) as n from sqlite_master where type = ?').get('table')).toEqual({ n: 1 })
    expect(Object.keys(db.prepare('select * from x_drop_table_y').get()!)).toEqual(keys)
    db.close()
  })
})

test.each(cells)('the cell %j is %j in CSV', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('CSV is written in one place', () => {
  const root = path.resolve(import.meta.dirname, '../../../..')
  const sources = ['server/src', 'web/src', 'contract/src'].flatMap((home) =>
    fs
      .readdirSync(path.join(root, home), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => path.join(home, file)),
  )
  const doubling = sources.filter((file) =>
    fs.readFileSync(path.join(root, file), 'utf8').includes(`replaceAll('"', '""')`),
  )
  // The others double the quotes of names in SQL.
  expect(doubling.filter((file) => /csv|export|result-file/.test(file))).toEqual(['contract/src/kit/csv.ts'])
})
