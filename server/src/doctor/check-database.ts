import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { findBackupState } from '../modules/backups/service.ts'
import { listNamedFiles } from '../modules/billing/service.ts'
import { listLiveInstances } from '../modules/chat/service.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { balanceConnections, measureConnections } from '../platform/db/connection-budget.ts'
import type { Db } from '../platform/db/database.ts'
import { indexMigrations, knownMigrations } from '../platform/db/migrate.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { createFiles, filesFolder } from '../platform/files/files.ts'
import { findKeyChecks, isUnderCurrent, opensCheck } from '../platform/installation/key-check.ts'
import { listQueueStates } from '../platform/jobs/job-store.ts'
import { createSecrets, previousKeysOf } from '../platform/secrets/secrets.ts'
import { readStoredSecrets, type SealedCount } from '../platform/secrets/stored-secrets.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const leastVersion = 150_000
const lateMs = 15 * 60_000
const skewMs = 2_000

type Visited = {
  connection: pg.ClientConfig
  store: FileStore
  /** Undefined: there is none. */
  key: string | undefined
  /** SECRET_KEY_PREVIOUS. */
  previousKeys?: string | undefined
  /** Whether somebody stands by it: without a server nobody works. */
  now?: Date
  /** Settings of the nightly backup. */
  backups: Pick<Config, 'BACKUP_TO' | 'BACKUP_AT' | 'BACKUP_TIME_ZONE'>
}

/** Everything that only the database can tell. Throws where it cannot be reached. */
export async function checkDatabase({
  connection,
  store,
  key,
  previousKeys,
  backups,
  now = new Date(),
}: Visited): Promise<Finding[]> {
  const pool = new pg.Pool({ ...(connection as pg.PoolConfig), connectionTimeoutMillis: 5_000 })
  // The next query says it.
  pool.on('error', () => {})
  try {
    const asked = Date.now()
    const { rows } = await pool.query<{ version: number; at: Date; migrated: boolean }>(
      `select current_setting('server_version_num')::int as version, clock_timestamp() as at,
        to_regclass('migrations') is not null as migrated`,
    )
    const [server] = rows
    if (!server) throw new Error('the database answers nothing')
    const took = Date.now() - asked
    const findings = [checkVersion(server.version), checkClock(server.at.getTime() - asked, took)]
    if (!server.migrated) return [...findings, problem('schema', 'the database is empty', 'Start the server once.')]
    const schema = await checkSchema(pool)
    if (schema.state === 'problem') return [...findings, schema]
    const db = drizzle({ client: pool })
    return [
      ...findings,
      schema,
      await checkSecretKey(pool, key, previousKeysOf(previousKeys)),
      await checkProcesses(db),
      await checkConnections(db),
      ...(await checkJobs(db, now)),
      await checkBackups(db, { config: backups, now }),
      ...(await checkNamedFiles(db, store)),
    ]
  } finally {
    await pool.end()
  }
}

function checkVersion(version: number): Finding {
  const says = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`
  return version < leastVersion ? problem('database', says, 'Use PostgreSQL 15 or newer.') : ok('database', says)
}

/** What the answer took on its way is no difference of clocks. */
function checkClock(differenceMs: number, tookMs: number): Finding {
  const off = differenceMs < 0 ? -differenceMs : Math.max(0, differenceMs - tookMs)
  if (off <= skewMs) return ok('clock', 'this machine and the database agree')
  return warning(
    'clock',
    `this machine and the database are ${Math.round(off / 1000)} s apart`,
    'Set both by NTP: schedules, leases and codes of sign-in go by them.',
  )
}

async function checkSchema(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by name')
  const [applied, known] = [rows.map(({ name }) => name), knownMigrations()]
  const newer = applied.findLast((name) => !known.includes(name))
  if (newer) return problem('schema', `a newer version has brought it to ${newer}`, 'Start that version.')
  const indexes = indexMigrations().map(({ name }) => name)
  const waiting = known.filter((name) => !applied.includes(name))
  const pending = waiting.filter((name) => !indexes.includes(name))
  if (pending.length > 0)
    return warning('schema', `${pending.length} migrations wait`, 'Start the server of this version: it applies them.')
  if (waiting.length > 0)
    return warning(
      'schema',
      `indexes of ${waiting.length} migrations are being made`,
      'A worker makes them: its log says why one fails.',
    )
  return ok('schema', `at ${applied.at(-1)}`)
}

async function checkSecretKey(pool: pg.Pool, key: string | undefined, previous: readonly string[]): Promise<Finding> {
  const client = await pool.connect()
  try {
    const checks = await findKeyChecks(client)
    if (checks.length === 0) return warning('key', 'nothing was sealed yet', 'Start the server once.')
    const remedy = 'Set SECRET_KEY to the former one, or put the former secret.key into DATA_DIR.'
    if (key === undefined) return problem('key', 'there is none', remedy)
    const secrets = createSecrets(key, previous)
    const missing = checks.filter((check) => !opensCheck(secrets, check)).length
    if (missing === checks.length) return problem('key', 'it is not the one that sealed what is stored', remedy)
    if (missing > 0)
      return problem(
        'key',
        'it is being changed, and the other key is not here',
        'Set SECRET_KEY_PREVIOUS to the other one, and run npm run rotate-key.',
      )
    if (previous.length === 0) return ok('key', 'opens what was sealed')
    return checkRotation(
      await readStoredSecrets(client, secrets),
      checks.every((check) => isUnderCurrent(secrets, check)),
    )
  } finally {
    client.release()
  }
}

function checkRotation(counts: readonly SealedCount[], isFinished: boolean): Finding {
  const sum = (of: 'current' | 'former' | 'unreadable') => counts.reduce((total, count) => total + count[of], 0)
  const former = sum('former')
  const all = former + sum('current')
  if (former > 0)
    return warning(
      'key',
      `${former} of ${all} stored secrets still need SECRET_KEY_PREVIOUS`,
      'Run npm run rotate-key once every process has the new SECRET_KEY.',
    )
  if (!isFinished) return warning('key', 'its change was not finished', 'Run npm run rotate-key.')
  return ok('key', `seals all ${all} stored secrets: SECRET_KEY_PREVIOUS may go`)
}

async function checkProcesses(db: Db): Promise<Finding> {
  const live = await listLiveInstances({ db, clock: systemClock })
  if (live.length === 0) return warning('processes', 'no server runs', 'Start it.')
  const versions = [...new Set(live.map(({ version }) => version))].filter((version) => version !== '')
  const says = live.map(({ host, pid, roles }) => `${host}/${pid} (${roles.join(', ')})`).join(', ')
  for (const role of ['web', 'worker'] as const)
    if (!live.some(({ roles }) => roles.includes(role)))
      return problem('processes', `none does what belongs to ${role}: ${says}`, `Start one with ROLES=${role}.`)
  if (versions.length > 1)
    return warning(
      'processes',
      `of several versions: ${versions.join(', ')}`,
      'Restart the older ones when the newer work.',
    )
  return ok('processes', says)
}

/** Whether what all processes may take of PostgreSQL fits into what it gives. */
async function checkConnections(db: Db): Promise<Finding> {
  const live = await listLiveInstances({ db, clock: systemClock })
  const supply = await measureConnections(db)
  const needs = live.map(({ connections }) => connections)
  const { needed, usable, left } = balanceConnections(needs, supply)
  const says = `${live.length} processes may take ${needed} of ${usable} connections (${supply.reserved} more are reserved), ${supply.others} are of others`
  if (left >= 0) return ok('connections', says)
  return problem('connections', says, 'Lower DATABASE_CONNECTIONS, raise max_connections, or put a pooler between.')
}

async function checkBackups(db: Db, { config, now }: { config: Visited['backups']; now: Date }): Promise<Finding> {
  if (!config.BACKUP_TO)
    return warning('backup', 'none is made by itself', 'Set BACKUP_TO, or have npm run backup run every night.')
  const { lastGoodAt, isLate } = await findBackupState({ db, config, clock: { now: () => now } })
  const says = lastGoodAt ? `the last good one is of ${lastGoodAt.toISOString()}` : 'there is no good one yet'
  if (isLate) return problem('backup', says, 'Settings, Backups says why the last ones failed.')
  return ok('backup', says)
}

async function checkJobs(db: Db, now: Date): Promise<Finding[]> {
  const queues = await listQueueStates(db, now)
  const failed = queues.filter((queue) => queue.failed > 0)
  const late = queues.filter(({ oldestDueAt }) => oldestDueAt && now.getTime() - oldestDueAt.getTime() > lateMs)
  const findings = [
    ...late.map(({ queue, waiting }) =>
      problem(
        'jobs',
        `${queue}: ${waiting} wait, the oldest for over 15 minutes`,
        'See that a worker runs, and its log.',
      ),
    ),
    ...failed.map(({ queue, failed: count }) =>
      warning(
        'jobs',
        `${queue}: ${count} were given up`,
        `npm run operator -- jobs says why; jobs retry ${queue} tries again.`,
      ),
    ),
  ]
  return findings.length > 0 ? findings : [ok('jobs', 'none is late and none was given up')]
}

/** Files that rows name and that are gone, and files that no row names. */
async function checkNamedFiles(db: Db, store: FileStore): Promise<Finding[]> {
  const named = new Set(await listNamedFiles(db))
  const files = createFiles(store)
  const kept = new Set<string>()
  let [orphans, bytes] = [0, 0]
  for await (const place of store.list(filesFolder)) {
    const key = place.slice(filesFolder.length + 1)
    kept.add(key)
    // Beside a knowledge file lie its tables.
    if (named.has(key) || named.has(key.replace(/\.sqlite$/, ''))) continue
    orphans++
    bytes += (await files.sizeOf(key)) ?? 0
  }
  const missing = [...named].filter((key) => !kept.has(key))
  if (missing.length > 0)
    return [
      problem(
        'files',
        `${missing.length} that rows name are not there, the first is ${missing[0]}`,
        'Bring them from a backup, or move them with npm run files:move.',
      ),
    ]
  if (orphans > 0)
    return [
      warning(
        'files',
        `${orphans} files (${Math.ceil(bytes / 1024 ** 2)} MB) belong to nothing`,
        'An upload that broke off leaves them; they may be deleted once no server runs.',
      ),
    ]
  return [ok('files', `${named.size} that rows name are there, and no others`)]
}
