import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ChartQueryInput } from '#contract/charts/query.ts'
import { chartSpec } from '#contract/charts/spec.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { type DataSourceId, dataSourceId } from '#contract/data-sources/schemas.ts'
import type { TestPerson } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'

/** A small shop as a SQLite file: stores, and orders of three months. */
export function aShop(folder: string, more = ''): string {
  const file = path.join(folder, `shop-${process.hrtime.bigint()}.sqlite`)
  const database = new DatabaseSync(file)
  database.exec(`
    create table stores (id integer primary key, name text not null, province text not null);
    create table orders (id integer primary key, store_id integer not null references stores (id), day date not null, total numeric, note text);
    insert into stores values (1, 'Bandung', 'Jawa Barat'), (2, 'Denpasar', 'Bali'), (3, '🌶️ قهوة', 'Papua');
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 90)
      insert into orders select i, 1 + i % 3, date('2026-01-01', '+' || i || ' days'), i * 1000, case when i % 10 = 0 then null else 'n' || (i % 4) end from n;
    ${more}`)
  database.close()
  return file
}

/** Uploads a SQLite file as a database of the person's place. */
export async function aSource(
  server: TestApp,
  { headers }: Pick<TestPerson, 'headers'>,
  file: string,
): Promise<DataSourceId> {
  const form = new FormData()
  form.set('file', new Blob([fs.readFileSync(file)]), path.basename(file))
  const { status, body } = await server.call(dataSourceEndpoints.uploadDataSource, { form, headers })
  if (status !== 200) throw new Error(body.message)
  return dataSourceId.parse(body.data.id)
}

export const aQuery = (id: DataSourceId, sql = byStore): ChartQueryInput => ({
  source: { kind: 'database', id },
  sql,
  visual: null,
  columns: [{ key: 'revenue', label: 'Revenue', unit: 'IDR' }],
})
export const byStore =
  'select s.name as store, sum(o.total) as revenue from orders o join stores s on s.id = o.store_id group by s.name order by s.name'
export const bars = chartSpec.parse({ kind: 'bar', x: 'store', y: [{ column: 'revenue' }] })
