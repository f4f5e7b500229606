import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { CallData } from '#contract/kit/call-types.ts'
import { type Endpoint, endpointPath } from '#contract/kit/endpoint.ts'
import type { Failure } from '#contract/kit/envelope.ts'
import { type App, type AppOptions, createApp } from '../app.ts'
import { readConfig } from '../platform/config/config.ts'
import { createHourlyCounts } from '../platform/counts/hourly-counts.ts'
import { connectionNeedOf } from '../platform/db/connection-budget.ts'
import { openDatabase } from '../platform/db/database.ts'
import { watchSlowStatements } from '../platform/db/slow-statements.ts'
import { limitSessions } from '../platform/db/statement-limits.ts'
import type { Deps } from '../platform/deps.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { createLog } from '../platform/log/log.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { encodeForm } from '../platform/net/encode-form.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { createTestDatabase, type TestConnection } from './test-database.ts'

export type Answer<T = unknown> = {
  status: number
  headers: Headers
  body: { status: boolean; message: string; data: T } & Partial<Failure>
}

type Ask = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
}

/** A whole server on a database of its own, asked through HTTP as any client would. Mails are kept in `mails`. */
export type TestApp = {
  app: App
  deps: Deps
  url: string
  mails: Mail[]
  /** Moves the clock forward. */
  pass: (seconds: number) => void
  /** What it does takes no time by the clock, however slow the machine is. */
  inNoTime: <T>(work: () => Promise<T>) => Promise<T>
  /** One declared call; `headers` carry the tokens. */
  call: <E extends Endpoint>(endpoint: E, ask?: Ask) => Promise<Answer<CallData<E>>>
}

/** Deriving its key is made slow on purpose: once will do. */
const secrets = createSecrets('a test key that nobody uses')

/** `connection`: a migrated database that the test made itself. */
type TestOptions = { env?: Record<string, string>; connection?: TestConnection }

/** Starts it for a test file and stops it afterwards. Rate limits are off unless asked for. */
export async function testApp(options: AppOptions & TestOptions = {}): Promise<TestApp> {
  const { connection, drop } = options.connection
    ? { connection: options.connection, drop: async () => {} }
    : await createTestDatabase()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-app-'))
  // Nothing asks the web but what a test sets up on loopback.
  const quiet = {
    SEED_SAMPLE: 'false',
    LOG_LEVEL: 'silent',
    WEB_SEARCH_PROVIDER: 'none',
    WHATSAPP_API_URL: 'http://127.0.0.1:9',
    TWILIO_API_URL: 'http://127.0.0.1:9',
  }
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', ...quiet, ...options.env })
  const log = createLog(process.env.TEST_LOG ?? config.LOG_LEVEL)
  let offset = 0
  let standing: number | undefined
  const clock = { now: () => new Date((standing ?? Date.now()) + offset) }
  const metrics = createMetrics()
  const counts = createHourlyCounts(clock)
  const watch = watchSlowStatements({ overMs: config.SLOW_QUERY_MS, counts, metrics, log })
  const database = openDatabase({ ...connection, max: 8, watch, ...limitSessions(config) }, log)
  const mails: Mail[] = []
  const deps: Deps = {
    config,
    connection,
    connectionNeed: connectionNeedOf(config, 'none'),
    db: database.db,
    pool: database.pool,
    clock,
    log,
    mailer: { send: async (mail) => void mails.push(mail) },
    secrets,
    fileStore: await openFileStore(config),
    metrics,
    counts,
  }
  const app = await createApp(deps, { rateLimits: false, ...options })
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  await app.start()
  afterAll(async () => {
    await app.stop()
    await database.close()
    await drop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })
  const pass = (seconds: number) => {
    offset += seconds * 1000
  }
  const inNoTime: TestApp['inNoTime'] = async (work) => {
    standing = Date.now()
    return work().finally(() => {
      standing = undefined
    })
  }
  return { app, deps, url, mails, pass, inNoTime, call: (endpoint, ask = {}) => callAt(url, endpoint, ask) }
}

/** A declared call of the server at an address. */
export async function callAt<E extends Endpoint>(url: string, endpoint: E, ask: Ask): Promise<Answer<CallData<E>>> {
  const target = new URL(endpointPath(endpoint, ask.params), url)
  for (const [name, value] of Object.entries(ask.query ?? {})) target.searchParams.set(name, String(value))
  const form = ask.form && (await encodeForm(ask.form))
  const contentType = form ? form.contentType : ask.body !== undefined && 'application/json'
  const response = await fetch(target, {
    method: endpoint.method,
    headers: { accept: 'application/json', ...(contentType && { 'content-type': contentType }), ...ask.headers },
    ...(form ? { body: form.body } : ask.body !== undefined && { body: JSON.stringify(ask.body) }),
  })
  const body = (await response.json()) as Answer<CallData<E>>['body']
  return { status: response.status, headers: response.headers, body }
}
