// Asks questions over tables that somebody else made, each read as a file that a person uploads, and counts what is right:
//   npm run measure:sheets -- <folder of WikiTableQuestions> [set] [first table] [last table] [sure|all]
// The set is a file of its data folder without its ending ('training', 'pristine-unseen-tables'); tables are in the order of a hash of
// their names, so that a range is of tables nobody chose: look at some, report others. With 'sure' or 'all' what was wrong is printed.
// Its texts are CC BY-SA and stay outside of the repository.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Answer, answerQuestion, type Schema, trialRows, triedQueries, weighTrials } from '#engine/data/index.ts'
import { buildTables } from '../server/src/platform/documents/build-tables.ts'
import { readCsv } from '../server/src/platform/documents/read-csv.ts'
import { schemaOf } from '../server/src/platform/documents/table-query.ts'

type Asked = { id: string; question: string; table: string; expected: string[] }
type Rows = (sql: string) => unknown[][] | undefined

const [folder, set = 'training', first = '0', last = '100', shown] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run measure:sheets -- <folder> [set] [first table] [last table] [sure|all]')
  process.exit(2)
}
const today = '2026-11-22'
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-sheets-'))
const counts = { tables: 0, asked: 0, right: 0, sure: 0, sure_right: 0, likely: 0, likely_right: 0, declined: 0 }

const byTable = Map.groupBy(questionsIn(path.join(folder, 'data', `${set}.tsv`)), ({ table }) => table)
const tables = [...byTable.keys()].toSorted((a, b) => hashOf(a).localeCompare(hashOf(b)))
for (const table of tables.slice(Number(first), Number(last))) {
  counts.tables++
  const file = path.join(directory, 'tables.sqlite')
  fs.rmSync(file, { force: true })
  const schema = await schemaIn(path.join(folder, table), file)
  const database = new DatabaseSync(file, { readOnly: true })
  for (const asked of byTable.get(table) ?? []) count(asked, schema, rowsIn(database))
  database.close()
}
fs.rmSync(directory, { recursive: true })
console.log(JSON.stringify({ set, ...counts }))

/** Lines of id, question, table and values, with bars between these. */
function questionsIn(file: string): Asked[] {
  const unescaped = (text: string) => text.replaceAll('\\n', '\n').replaceAll('\\p', '|').replaceAll('\\\\', '\\')
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(1).filter(Boolean)
  return lines.map((line) => {
    const [id = '', question = '', table = '', values = ''] = line.split('\t')
    return { id, question: unescaped(question), table, expected: values.split('|').map(unescaped).map(plain) }
  })
}

function hashOf(name: string): string {
  return createHash('md5').update(name).digest('hex')
}

/** Its quotes are written with a backslash, which no spreadsheet does. */
async function schemaIn(table: string, file: string): Promise<Schema> {
  const document = readCsv(Buffer.from(fs.readFileSync(table, 'utf8').replaceAll('\\"', '""')), 'table')
  if (document.kind !== 'tables') throw new Error(`${table} holds no table`)
  return schemaOf(await buildTables(document.sheets, file))
}

function rowsIn(database: DatabaseSync): Rows {
  return (sql) => {
    try {
      const statement = database.prepare(sql)
      statement.setReturnArrays(true)
      return statement.all() as unknown as unknown[][]
    } catch {
      return undefined
    }
  }
}

/** As the product asks a file: what is stated or offered is tried first. */
function answerOf(question: string, schema: Schema, rows: Rows): Answer | undefined {
  const outcome = answerQuestion({ question, schema, today })
  const read = outcome.kind === 'answer' ? outcome : outcome.kind === 'unsure' ? outcome.offered : undefined
  const weighed =
    read &&
    weighTrials(
      read,
      triedQueries(read).map((sql) => rows(sql)?.slice(0, trialRows)),
    )
  return weighed?.kind === 'answer' ? weighed : undefined
}

/** Right where a column of the answer holds what is expected, once or as often as it comes. */
function count({ id, question, expected }: Asked, schema: Schema, rows: Rows): void {
  const answer = answerOf(question, schema, rows)
  const band = answer?.confidence?.band
  const found = (answer && rows(answer.sql)) ?? []
  const columns = (found[0] ?? []).map((_, index) => found.map((row) => plain(row[index])))
  const isRight = columns.some((column) => isSame(column, expected) || isSame([...new Set(column)], expected))
  counts.asked++
  if (band !== 'sure' && band !== 'likely') counts.declined++
  else {
    counts[band]++
    if (isRight) {
      counts.right++
      counts[`${band}_right`]++
    }
  }
  if (!isRight && (shown === 'all' || (shown === 'sure' && band === 'sure')))
    console.log(
      [
        band ?? 'declined',
        id,
        question,
        expected.join('|'),
        JSON.stringify(found.slice(0, 3)),
        answer?.sql.replaceAll(/\s+/g, ' '),
      ].join('\n  '),
    )
}

function isSame(found: readonly string[], expected: readonly string[]): boolean {
  return JSON.stringify(found.toSorted()) === JSON.stringify(expected.toSorted())
}

/** A value without accents, footnotes, remarks in brackets and the way its number or day is written. */
function plain(value: unknown): string {
  const text = String(value ?? '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .toLowerCase()
    .trim()
    .replace(/\[[^\]]*\]$/, '')
    .replace(/^"(.*)"$/, '$1')
    .replace(/ \([^)]*\)$/, '')
    .replace(/\.$/, '')
  const day = /^(?:([a-z]{3,9})\.? (\d{1,2})|(\d{1,2}) ([a-z]{3,9})),? (\d{4})$/.exec(text)
  const month = months.indexOf((day?.[1] ?? day?.[4] ?? '').slice(0, 3)) + 1
  if (day && month > 0)
    return `${day[5]}-${String(month).padStart(2, '0')}-${(day[2] ?? day[3] ?? '').padStart(2, '0')}`
  const number = text.replaceAll(',', '').replace(/^\$/, '').replace(/%$/, '')
  return /^-?\d+(?:\.\d+)?$/.test(number)
    ? String(Math.round(Number(number) * 1e6) / 1e6)
    : text.replaceAll(/\s+/g, ' ')
}
