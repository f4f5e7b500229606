import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { withSampleDescriptions } from '#samples/company/describe.ts'
import { loadSampleCompany } from '#samples/company/load.ts'
import { type Example, exampleOf } from '../engine/measure/confidence/examples.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded.ts'
import { openPostgresReader } from '../server/src/providers/database/postgres.ts'
import { dataDirectory } from './server.ts'

type Question = { question: string; sql: string; today: string; language: 'en' | 'id' }

const folder = path.resolve(import.meta.dirname, '../engine/measure/questions')
const questionsIn = (name: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Question[]

/** Questions about the sample company: of a manager, and the plain ones that must be stated at once. */
export async function companyExamples(weight: number): Promise<Example[]> {
  const questions = [...questionsIn('company'), ...questionsIn('company-plain')]
  const dataDir = dataDirectory()
  const postgres = await startEmbeddedPostgres(dataDir)
  try {
    const today = questions[0]?.today ?? ''
    const { connection } = await loadSampleCompany({ admin: postgres.connection, readerPassword: 'bench', today })
    const reader = openPostgresReader(connection)
    const client = new pg.Client(connection)
    await client.connect()
    try {
      const schema = withSampleDescriptions(await reader.introspect())
      const rows = async (sql: string): Promise<unknown[][]> =>
        (await client.query({ text: sql, rowMode: 'array' })).rows
      const found: Example[] = []
      for (const { question, sql, language, today } of questions) {
        const example = await exampleOf({ rows }, schema, { question, sql, language, today, wider: true })
        if (example) found.push({ ...example, question, group: 'company', fold: -1, weight })
      }
      return found
    } finally {
      await client.end()
      await reader.close()
    }
  } finally {
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
