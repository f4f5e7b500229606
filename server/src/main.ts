import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { systemClock } from './platform/clock.ts'
import { type Config, settingsOrExit } from './platform/config/config.ts'
import { startFailure } from './platform/config/start-failure.ts'
import { createHourlyCounts } from './platform/counts/hourly-counts.ts'
import {
  type ConnectionNeed,
  connectionNeedOf,
  judgeConnections,
  measureConnections,
} from './platform/db/connection-budget.ts'
import { type Database, isDatabaseAway, openDatabase } from './platform/db/database.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { patiently } from './platform/db/patiently.ts'
import { type DatabaseAddresses, databaseAddresses, requireSessions, withSession } from './platform/db/pooler.ts'
import { watchSlowStatements } from './platform/db/slow-statements.ts'
import { limitSessions, limitTransactions } from './platform/db/statement-limits.ts'
import { ownPostgres } from './platform/db/watched.ts'
import type { Deps } from './platform/deps.ts'
import { dropStaleHold } from './platform/files/held.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { checkKey, wasInUse } from './platform/installation/key-check.ts'
import { keepPrivate } from './platform/installation/private-folder.ts'
import { requireWhole } from './platform/installation/unfinished.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { createMailer } from './platform/mail/mail.ts'
import { programFile, programVersion } from './platform/program-files.ts'
import { releaseMemoryAtRest } from './platform/release-memory.ts'
import { createSecrets, previousKeysOf, type Secrets, secretKeyOf } from './platform/secrets/secrets.ts'
import { shareTraits } from './platform/share-traits.ts'

/** How long parts may take to stop once what was under way has had its time. */
const stopMs = 10_000
/** How long the last traces may take to be sent. */
const flushMs = 3_000
const maxStarts = 5

/** What was opened, to be closed in the opposite order: at a signal, or at once when the start fails. */
let opened = new AsyncDisposableStack()

/**
 * A database of ours that ends while the server starts comes back: then the start begins anew. Where a signal ended it, the start
 * is over, and what stops the server ends the process.
 */
async function run(config: Config): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await main(config)
    } catch (error) {
      if (stopping) return
      if (config.DATABASE_URL || tries === maxStarts || !isDatabaseAway(error)) throw error
      await opened.disposeAsync().catch(() => {})
      opened = new AsyncDisposableStack()
    }
  }
}

async function main(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL)
  keepPrivate(config.DATA_DIR)
  requireWhole(config.DATA_DIR)
  shareTraits()
  // The largest part of the program is read while the database starts.
  const program = Promise.all([import('./app.ts'), import('./modules/account/service.ts')])
  const { pooled, direct: connection } = await addresses(config, log)
  const metrics = createMetrics()
  const counts = createHourlyCounts(systemClock)
  const watch = watchSlowStatements({ overMs: config.SLOW_QUERY_MS, counts, metrics, log })
  const pooler = await requireSessions(config)
  const prepares = pooler !== 'transaction'
  const connectionNeed = connectionNeedOf(config, pooler)
  const limits = pooler === 'transaction' ? limitTransactions(config) : limitSessions(config)
  const options = { max: config.DATABASE_CONNECTIONS, watch, prepares, ...limits }
  const database = openDatabase({ ...(pooled as pg.PoolConfig), ...options }, log)
  opened.defer(() => database.close())
  await withSession(connection, migrateDatabase)
  await patiently(() => checkConnections(database.db, connectionNeed, log))
  await openTelemetry(config, metrics, log)
  const secrets = await openSecrets(config, database)
  const [{ createApp }, { isOperatorMissing }] = await program
  const fileStore = await openFileStore(config)
  // A store that cannot be reached now keeps nobody from starting.
  await dropStaleHold(fileStore).catch((error: unknown) =>
    log.warn({ err: error }, 'the files store was not looked at'),
  )
  const app = await createApp(
    dependencies(config, { connection, connectionNeed, database, secrets, log, fileStore, metrics, counts }),
    {
      webDir: programFile('web/dist'),
    },
  )
  opened.defer(() => Promise.race([app.stop(), sleep(stopMs)]))
  opened.defer(() => app.drain(config.DRAIN_SECONDS * 1_000))
  opened.defer(releaseMemoryAtRest())
  const nobody = await isOperatorMissing(database.db)
  const address = await app.http.listeners.listen({ port: config.PORT, host: config.HOST })
  stopOnSignals()
  await app.start()
  say(`\n  ${config.BRAND_NAME} is at ${config.PUBLIC_URL ?? address}\n`)
  if (nobody)
    say('  Nobody operates this installation. Who shall, signs up; then run: npm run operator -- <their address>\n')
  // `npm start` keeps what it compiled for the next start; a server that is killed would not write it.
  flushCompileCache()
}

/** Nothing of OpenTelemetry is loaded where nobody is told. */
async function openTelemetry(config: Config, metrics: Deps['metrics'], log: Log): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (endpoint === undefined) return
  const { openOtlp } = await import('./platform/tracing/open-otlp.ts')
  const telemetry = openOtlp({
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    service: config.OTEL_SERVICE_NAME,
    version: programVersion(),
    sampled: config.OTEL_TRACES_SAMPLER_ARG,
    metrics,
    withLog: config.OTEL_LOGS_EXPORTER === 'otlp',
    log,
  })
  opened.defer(() => Promise.race([telemetry.stop(), sleep(flushMs)]))
}

type Parts = Pick<Deps, 'connection' | 'connectionNeed' | 'secrets' | 'log' | 'fileStore' | 'metrics' | 'counts'> & {
  database: Database
}

function dependencies(config: Config, { database, ...parts }: Parts): Deps {
  const { log } = parts
  const mail = { smtpUrl: config.SMTP_URL, from: config.MAIL_FROM ?? `${config.BRAND_NAME} <no-reply@localhost>` }
  const mailer = createMailer({ ...mail, dataDir: config.DATA_DIR, log })
  const { db, pool } = database
  return { ...parts, config, db, pool, clock: systemClock, mailer }
}

/** Beside whoever lives now: what cannot fit is known before somebody waits for a connection. */
async function checkConnections(db: Deps['db'], own: ConnectionNeed, log: Log): Promise<void> {
  const { listLiveInstances } = await import('./modules/chat/service.ts')
  const others = await listLiveInstances({ db, clock: systemClock })
  const warning = judgeConnections(
    own,
    others.map(({ connections }) => connections),
    await measureConnections(db),
  )
  if (warning) log.warn(warning)
}

async function addresses(config: Config, log: Log): Promise<DatabaseAddresses> {
  const outside = databaseAddresses(config)
  if (outside) return outside
  const connection = await embedded(config, log)
  return { pooled: connection, direct: connection }
}

/** The database of an installation without DATABASE_URL: the last to stop. */
async function embedded({ DATA_DIR }: Config, log: Log): Promise<pg.ClientConfig> {
  const postgres = await ownPostgres(DATA_DIR, { log, onTakenOver: failed })
  opened.defer(() => postgres.stop())
  if (path.dirname(postgres.data) !== DATA_DIR)
    say(`  The database is in ${postgres.data}: its account may not enter ${DATA_DIR}.`)
  return postgres.connection
}

/** Looks at the folder before the key is made in it. */
async function openSecrets(
  { DATA_DIR, SECRET_KEY, SECRET_KEY_PREVIOUS }: Config,
  { pool }: Database,
): Promise<Secrets> {
  const before = wasInUse(DATA_DIR)
  const secrets = createSecrets(secretKeyOf(SECRET_KEY, DATA_DIR), previousKeysOf(SECRET_KEY_PREVIOUS))
  await checkKey(pool, secrets, before)
  return secrets
}

const say = (line: string) => process.stdout.write(`${line}\n`)

let heeding = false
/** A signal came: nothing is started any more. */
let stopping = false

/** The first signal drains and stops in order; one that comes seconds later ends at once. */
function stopOnSignals(): void {
  if (heeding) return
  heeding = true
  let since = 0
  const onSignal = () => {
    // A terminal's Ctrl-C reaches us twice: from the terminal and from npm.
    if (since > 0) {
      if (Date.now() - since > 1500) process.exit(130)
      return
    }
    since = Date.now()
    stopping = true
    opened.disposeAsync().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`stopping failed: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

function failed(error: unknown): void {
  process.stderr.write(`${startFailure(error, config)}\n`)
  opened
    .disposeAsync()
    .catch(() => {})
    .finally(() => process.exit(1))
}

const config = settingsOrExit(process.env)
run(config).catch(failed)
