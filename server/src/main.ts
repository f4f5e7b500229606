import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded.ts'
import { claimInstallation } from './platform/db/installation.ts'
import { migrate } from './platform/db/migrate.ts'
import { createLog } from './platform/log/log.ts'
import { createMailer } from './platform/mail/mail.ts'
import { createSecrets, secretKeyOf } from './platform/secrets/secrets.ts'

const drainMs = 10_000

async function main(): Promise<void> {
  const config = settings()
  const log = createLog(config.LOG_LEVEL)
  const embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres(config.DATA_DIR)
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_URL }
  const release = embedded && (await claimInstallation(connection))
  const database = openDatabase(connection as pg.PoolConfig, log)
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
  const address = await app.http.listen({ port: config.PORT, host: config.HOST })
  stopOnSignals(async () => {
    await Promise.race([app.stop(), sleep(drainMs)])
    await release?.()
    await database.close()
    await (embedded as EmbeddedPostgres | undefined)?.stop()
  })
  process.stdout.write(`\n  ${config.BRAND_NAME} is at ${config.PUBLIC_URL ?? address}\n\n`)
  await app.start()
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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
