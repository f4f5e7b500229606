import pg from 'pg'
import { cpuMsOf } from '../cpu.ts'
import { type BenchServer, databaseOf, postmasterOf, processFamily, pssMb } from '../server.ts'

/** What was used since: of a core by processes and by PostgreSQL, and what PostgreSQL wrote. */
export type Used = {
  seconds: number
  serverMs: number
  databaseMs: number
  commits: number
  walBytes: number
  diskWaits: number
}

/** `host`: whose embedded database the servers share. */
export async function watchUsage(host: BenchServer, servers: readonly BenchServer[]): Promise<() => Promise<Used>> {
  const before = await countsOf(host, servers)
  return async () => {
    const after = await countsOf(host, servers)
    const grown = (name: keyof typeof after) => after[name] - before[name]
    return {
      seconds: grown('at') / 1000,
      serverMs: grown('serverMs'),
      databaseMs: grown('databaseMs'),
      commits: grown('commits'),
      walBytes: grown('walBytes'),
      diskWaits: grown('diskWaits'),
    }
  }
}

async function countsOf(host: BenchServer, servers: readonly BenchServer[]) {
  const database = processFamily(postmasterOf(host))
  const processes = servers
    .flatMap((server) => processFamily(server.process.pid!))
    .filter((pid) => !database.includes(pid))
  const client = new pg.Client(databaseOf(host.dataDir))
  await client.connect()
  // What a connection counted is told a second later, or when it ends.
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ commits: string; wal: string; waits: string }>(
    `select (select xact_commit from pg_stat_database where datname = current_database()) as commits,
      (select wal_bytes from pg_stat_wal) as wal,
      (select coalesce(sum(fsyncs), 0) from pg_stat_io where object = 'wal') as waits`,
  )
  await client.end()
  return {
    at: performance.now(),
    serverMs: cpuMsOf(processes),
    databaseMs: cpuMsOf(database),
    commits: Number(rows[0]?.commits),
    walBytes: Number(rows[0]?.wal),
    diskWaits: Number(rows[0]?.waits),
  }
}

export const memoryOf = (servers: readonly BenchServer[]): number =>
  servers.reduce((sum, { process }) => sum + pssMb(process.pid!) * 1024 ** 2, 0)

/** Connections that processes hold to the database now. */
export async function countConnections(host: BenchServer): Promise<number> {
  const client = new pg.Client({ ...databaseOf(host.dataDir), application_name: 'bench' })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and application_name = 'nalar'`,
  )
  await client.end()
  return rows[0]?.count ?? 0
}
