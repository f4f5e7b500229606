import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildIndexes } from '../platform/db/build-indexes.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { fillCompileCache } from './compile-cache.ts'

const template = 'nalar_template'

// Several servers and their data sources stand on it at once, and what it holds need not outlive the machine.
const settings = ['max_connections=300', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Vitest's global set-up: one embedded PostgreSQL for the run, and a migrated template that test databases are copies of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-test-'))
  fs.chmodSync(directory, 0o755)
  const [postgres] = await Promise.all([startEmbeddedPostgres(directory, settings), fillCompileCache()])
  const admin = new pg.Client(postgres.connection)
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const pool = new pg.Pool({ ...postgres.connection, database: template })
  await migrateDatabase(pool)
  await pool.end()
  await buildIndexes({ ...postgres.connection, database: template })
  project.provide('postgres', { ...postgres.connection, template })
  return async () => {
    await postgres.stop()
    fs.rmSync(directory, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; database: string; template: string }
  }
}
