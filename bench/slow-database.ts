import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDoor } from '../server/src/testing/tcp-door.ts'

export type SlowDatabase = {
  /** How it is connected. */
  credentials: Record<string, unknown>
  /** The most of its queries that ran at once while something was done. */
  maxConcurrent: (work: () => Promise<unknown>) => Promise<number>
  close: () => void
}

const name = 'slow_shop'

/** A database beside the product's own in which each query on `slow_facts` takes 200 ms. */
export async function addSlowDatabase(dataDir: string): Promise<SlowDatabase> {
  const connection = { host: `${dataDir}/postgres-socket`, port: 5432, user: 'postgres' }
  const maker = new pg.Client({ ...connection, database: 'postgres' })
  await maker.connect()
  await maker.query(`create database ${name}`)
  await maker.end()
  const client = new pg.Client({ ...connection, database: name })
  await client.connect()
  await client.query(`
    create table facts (chart int, kind text, day date, amount int);
    insert into facts select c, (c % 4)::text, date '2026-01-01' + d, c * d from generate_series(1, 40) c, generate_series(1, 30) d;
    create view slow_facts as with s as materialized (select pg_sleep(0.2)) select f.* from facts f cross join s;`)
  await client.end()
  const door = await openDoor(connection)
  const running = async (client: pg.Client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = $1 and wait_event = 'PgSleep'`,
      [name],
    )
    return rows[0]?.n ?? 0
  }
  return {
    credentials: {
      driver: 'postgresql',
      connection_method: 'direct',
      host: '127.0.0.1',
      port: door.port,
      database: name,
      user: 'postgres',
      password: 'unused',
      use_ssl: false,
      // The embedded database has its superuser only.
      confirm_rights: true,
    },
    maxConcurrent: async (work) => {
      // Connected anew: the server may have been started again meanwhile.
      const watcher = new pg.Client({ ...connection, database: name })
      await watcher.connect()
      let [max, done] = [0, false]
      const watching = (async () => {
        while (!done) {
          max = Math.max(max, await running(watcher))
          await sleep(10)
        }
      })()
      await work()
      done = true
      await watching
      await watcher.end()
      return max
    },
    close: () => door.close(),
  }
}
