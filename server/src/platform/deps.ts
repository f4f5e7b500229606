import type { Registry } from 'prom-client'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { HourlyCounts } from './counts/hourly-counts.ts'
import type { ConnectionNeed } from './db/connection-budget.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Log } from './log/log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Secrets } from './secrets/secrets.ts'

/** The parts of the platform that services are given. Built once in main.ts; tests build their own. */
export type Deps = {
  config: Config
  db: Database['db']
  pool: Database['pool']
  /** How the product's own PostgreSQL is reached past any pooler, for what needs a session of its own. */
  connection: import('pg').ClientConfig
  /** What this process may take of PostgreSQL. */
  connectionNeed: ConnectionNeed
  clock: Clock
  log: Log
  mailer: Mailer
  secrets: Secrets
  /** Where files lie. Modules keep them through `Files`. */
  fileStore: FileStore
  /** What this process tells of itself, at /metrics and by OTLP. */
  metrics: Registry
  counts: HourlyCounts
}
