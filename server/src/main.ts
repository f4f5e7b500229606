import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { startFailure } from './platform/config/start-failure.ts'
import { openDatabase } from './platform/db/database.ts'
import { startEmbeddedPostgres } from './platform/db/embedded.ts'
import { claimInstallation } from './platform/db/installation.ts'
import { migrate } from './platform/db/migrate.ts'
import { createLog } from './platform/log/log.ts'
import { createMailer } from './platform/mail/mail.ts'
import { createSecrets, secretKeyOf } from './platform/secrets/secrets.ts'

const drainMs = 10_000

/** What was opened, to be closed in the opposite order: at a signal, or at once when the start fails. */
const opened = new AsyncDisposableStack()

async function main(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL)
  const connection = config.DATABASE_URL ? { connectionString: config.DATABASE_URL } : await embedded(config)
  const database = openDatabase({ ...(connection as pg.PoolConfig), max: config.DATABASE_CONNECTIONS }, log)
  opened.defer(() => database.close())
  await migrate(database.pool)
  const mail = { smtpUrl: config.SMTP_URL, from: config.MAIL_FROM ?? `${config.BRAND_NAME} <no-reply@localhost>` }
  const app = await createApp(
    {
      config,
      connection,
      db: database.db,
      pool: database.pool,
      clock: systemClock,
      log,
      mailer: createMailer({ ...mail, dataDir: config.DATA_DIR, log }),
      secrets: createSecrets(secretKeyOf(config.SECRET_KEY, config.DATA_DIR)),
    },
    { webDir: path.resolve(import.meta.dirname, '../../web/dist') },
  )
  opened.defer(() => Promise.race([app.stop(), sleep(drainMs)]))
  const address = await app.http.listen({ port: config.PORT, host: config.HOST })
  stopOnSignals(() => opened.disposeAsync())
  process.stdout.write(`\n  ${config.BRAND_NAME} is at ${config.PUBLIC_URL ?? address}\n\n`)
  await app.start()
}

/** The database of an installation without DATABASE_URL: ours alone, and the last to stop. */
async function embedded({ DATA_DIR }: Config): Promise<pg.ClientConfig> {
  const postgres = await startEmbeddedPostgres(DATA_DIR)
  const release = await claimInstallation(postgres.connection)
  opened.defer(() => postgres.stop())
  opened.defer(release)
  return postgres.connection
}

function settings(): Config {
  try {
    const config = readConfig(process.env)
    return { ...config, DATA_DIR: path.resolve(config.DATA_DIR) }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** The first signal drains and stops in order; one that comes seconds later ends at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let since = 0
  const onSignal = () => {
    // A terminal's Ctrl-C reaches us twice: from the terminal and from npm.
    if (since > 0) {
      if (Date.now() - since > 1500) process.exit(130)
      return
    }
    since = Date.now()
    stop().then(
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

const config = settings()
main(config).catch(async (error: unknown) => {
  process.stderr.write(`${startFailure(error, config)}\n`)
  await opened.disposeAsync().catch(() => {})
  process.exit(1)
})
