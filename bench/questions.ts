import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { answerQuestion, type Schema } from '#engine/data/index.ts'
import { withSampleDescriptions } from '#samples/company/describe.ts'
import { loadSampleCompany } from '#samples/company/load.ts'
import { holdsResult } from '../engine/measure/data/equal.ts'
import { isOrdered } from '../engine/measure/data/ordered.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded.ts'
import { openPostgresReader } from '../server/src/providers/database/postgres.ts'
import { atLeast, type Figure } from './figure.ts'
import { dataDirectory } from './server.ts'

const root = path.resolve(import.meta.dirname, '..')
const companyDay = '2026-11-21'

type Language = 'en' | 'id'
/** `half`: rules may be mended by looking at the 'tuned' ones; the 'held' ones only count. */
type Question = {
  id: string
  database: string
  language: Language
  today: string
  half: 'tuned' | 'held'
  question: string
  sql: string
}
export type AskedQuestion = Question & { answered: boolean; right: boolean; score: number; ours?: string }
type DatabaseServer = { host: string; port: number; user: string; database: string }

/** Questions of our own in both languages, asked of real PostgreSQL databases: a music shop and the sample company. */
export async function questionFigures(): Promise<Figure[]> {
  const shop = process.env.BENCH_DATA && path.join(process.env.BENCH_DATA, 'nl2sql/chinook-postgresql.sql')
  const dataDir = dataDirectory()
  const postgres = await startEmbeddedPostgres(dataDir)
  try {
    const asked = await askCompany(postgres.connection)
    if (shop && fs.existsSync(shop)) asked.push(...(await askShop(postgres.connection, shop)))
    else process.stderr.write('BENCH_DATA names no music shop: its questions are not asked\n')
    // Whoever mends rules looks at one half only.
    for (const item of asked.filter(({ right, half }) => !right && half === 'tuned'))
      process.stderr.write(`${lineOf(item)}\n`)
    return figuresOf(asked)
  } finally {
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

const lineOf = ({ id, half, answered, score, question }: AskedQuestion): string =>
  `${answered ? 'WRONG ' : 'unsure'} ${id} (${half}, ${score.toFixed(2)}) ${question}`

export async function askCompany(server: DatabaseServer): Promise<AskedQuestion[]> {
  const { connection } = await loadSampleCompany({ admin: server, readerPassword: 'bench', today: companyDay })
  return askAll('company', connection, withSampleDescriptions)
}

async function askShop(server: DatabaseServer, file: string): Promise<AskedQuestion[]> {
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query('CREATE DATABASE chinook')
  await admin.end()
  const shop = new pg.Client({ ...server, database: 'chinook' })
  await shop.connect()
  await shop.query(fs.readFileSync(file, 'utf8').replace(/^(DROP|CREATE) DATABASE.*$|^\\c .*$/gm, ''))
  await shop.end()
  return askAll('chinook', { ...server, database: 'chinook' })
}

/** Asks each question of a set as the product would, and compares its rows with those of the reference query. */
export async function askAll(
  name: string,
  connection: pg.ClientConfig,
  describe = (schema: Schema): Schema => schema,
): Promise<AskedQuestion[]> {
  const file = path.join(root, `engine/measure/questions/${name}.json`)
  const questions = JSON.parse(fs.readFileSync(file, 'utf8')) as Question[]
  const reader = openPostgresReader(connection)
  const client = new pg.Client(connection)
  await client.connect()
  const rows = async (sql: string): Promise<unknown[][]> => (await client.query({ text: sql, rowMode: 'array' })).rows
  try {
    const schema = describe(await reader.introspect())
    const asked: AskedQuestion[] = []
    for (const question of questions) {
      const outcome = answerQuestion({
        question: question.question,
        schema,
        today: question.today,
        language: question.language,
      })
      const sql = outcome.kind === 'answer' ? outcome.sql : undefined
      const ours = sql === undefined ? undefined : await rows(sql).catch(() => undefined)
      const right = ours !== undefined && holdsResult(ours, await rows(question.sql), isOrdered(question.sql))
      const score = outcome.kind === 'not_data' ? 0 : outcome.score
      asked.push({ ...question, answered: sql !== undefined, right, score, ...(sql && { ours: sql }) })
    }
    return asked
  } finally {
    await client.end()
    await reader.close()
  }
}

function figuresOf(asked: readonly AskedQuestion[]): Figure[] {
  return (['en', 'id'] as const).flatMap((language) => {
    const own = asked.filter((item) => item.language === language)
    const name = language === 'en' ? 'English' : 'Indonesian'
    const held = own.filter(({ half }) => half === 'held')
    const tuned = own.length - held.length
    return [
      atLeast(
        `${own.length} questions of our own in ${name}, ${tuned} of which rules were tuned on: right of those answered`,
        accuracy(own),
        80,
        '%',
      ),
      atLeast(`the same, the ${held.length} that no rule was tuned on`, accuracy(held), 80, '%'),
      atLeast(
        'the same, tuned ones included: answered at all',
        share(own.filter(({ answered }) => answered).length, own.length),
        80,
        '%',
      ),
    ]
  })
}

export const accuracy = (asked: readonly AskedQuestion[]): number => {
  const answered = asked.filter((item) => item.answered)
  return share(answered.filter(({ right }) => right).length, answered.length)
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100)
