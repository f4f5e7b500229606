import pg from 'pg'
import { afterAll } from 'vitest'
import type { z } from 'zod'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartId, createChartInput } from '#contract/charts/schemas.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { TestPerson } from '../../../testing/factories.ts'
import { openDoor } from '../../../testing/tcp-door.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createEmptyDatabase } from '../../../testing/test-database.ts'

const password = 'S3cret-of-the-shop'
const waiting = `SELECT FROM pg_locks JOIN pg_database ON oid = database
  WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`

export type Shop = {
  /** Connects it for somebody. */
  connect: (person: TestPerson) => Promise<DataSourceId>
  /** Runs SQL in it, as whoever keeps it would. */
  run: (sql: string) => Promise<void>
  /** How many queries wait for an advisory lock now. */
  countWaiting: () => Promise<number | null>
}

/**
 * A small database to make charts of, reached over TCP. `held_sales` takes as long as advisory lock 1 is
 * held. The server needs `NET_ALLOW` for loopback.
 */
export async function aShop(server: TestApp): Promise<Shop> {
  const database = await createEmptyDatabase()
  const client = new pg.Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  await client.query(`
    CREATE TABLE regions (id int PRIMARY KEY, name text NOT NULL);
    CREATE TABLE sales (id int PRIMARY KEY, region_id int REFERENCES regions, sold_on date, amount numeric);
    INSERT INTO regions VALUES (1, 'Jawa'), (2, 'Sumatera'), (3, 'Papua 🌴'), (4, 'ירושלים');
    INSERT INTO sales SELECT i, 1 + i % 4, date '2026-01-01' + i, i * 10 FROM generate_series(1, 120) i;
    CREATE VIEW held_sales AS SELECT s.*, pg_advisory_xact_lock_shared(1)::text AS held FROM (SELECT count(*) AS n FROM sales) s;
    CREATE TABLE doomed (id int, fragile int); INSERT INTO doomed VALUES (1, 1);`)
  const door = await openDoor(database.connection)
  afterAll(async () => {
    await client.end()
    door.close()
    await database.drop()
  })
  const { user, database: name } = database.connection
  return {
    run: async (sql) => void (await client.query(sql)),
    countWaiting: async () => (await client.query(waiting)).rowCount,
    connect: async ({ headers }) => {
      const body = {
        driver: 'postgresql',
        connection_method: 'direct',
        host: '127.0.0.1',
        port: door.port,
        database: name,
        user,
        use_ssl: false,
        password,
        confirm_rights: true,
      }
      const made = await server.call(dataSourceEndpoints.connectDataSource, { body, headers })
      if (!made.body.status) throw new Error(made.body.message)
      return made.body.data.id
    },
  }
}

/** A saved chart of a person over a query of their database. */
export async function aChart(
  server: TestApp,
  { headers }: TestPerson,
  source: DataSourceId,
  given: { name?: string; sql?: string } & Partial<Pick<z.input<typeof createChartInput>, 'spec' | 'visibility'>> = {},
): Promise<ChartId> {
  const sql =
    given.sql ??
    'SELECT r.name AS region, sum(s.amount) AS amount FROM sales s JOIN regions r ON r.id = s.region_id GROUP BY r.name'
  const body = {
    name: given.name ?? 'Sales per region',
    query: { source: { kind: 'database', id: source }, sql },
    spec: given.spec ?? { kind: 'bar', x: 'region', y: [{ column: 'amount' }] },
    ...(given.visibility && { visibility: given.visibility }),
  }
  const made = await server.call(chartEndpoints.createChart, { body, headers })
  if (!made.body.status) throw new Error(made.body.message)
  return made.body.data.id
}
