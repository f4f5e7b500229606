import type { Column, ForeignKey, Schema, Table } from '#engine/data/index.ts'

const things =
  'customer supplier product order invoice payment shipment warehouse employee department contract project task ticket asset vehicle route driver patient visit claim policy branch account transfer loan deposit card merchant campaign lead opportunity course student lesson exam room booking guest machine sensor reading batch recipe ingredient harvest field permit visitor recipient'.split(
    ' ',
  )
const kinds = ['', 'archived_', 'regional_', 'monthly_']
const cities = ['Jakarta', 'Bandung', 'Surabaya', 'Medan', 'Makassar', 'Denpasar', 'Semarang', 'Palembang']
const states = ['open', 'closed', 'pending', 'cancelled', 'on hold']

/** A schema of 200 tables and 2,000 columns, joined to one another, with stored values in every table. */
export function largeSchema(): Schema {
  const names = kinds.flatMap((kind) => things.map((thing) => `${kind}${thing}s`))
  return {
    dialect: 'postgres',
    tables: names.map((name, index) => tableNamed(name, names, index)),
    foreignKeys: names.flatMap((name, index): ForeignKey[] =>
      [1, 7].map((step) => {
        const to = names[(index * 3 + step) % names.length] ?? name
        return { table: name, column: keyTo(to, step), toTable: to, toColumn: 'id' }
      }),
    ),
  }
}

const keyTo = (table: string, step: number): string => `${table.replace(/s$/, '')}_${step}_id`

const tableNamed = (name: string, names: readonly string[], at: number): Table => {
  const text = (column: string, values: string[]): Column => ({ name: column, type: 'text', values })
  const keys = [1, 7].map(
    (step): Column => ({ name: keyTo(names[(at * 3 + step) % names.length] ?? name, step), type: 'integer' }),
  )
  return {
    name,
    rowCount: 10_000,
    columns: [
      { name: 'id', type: 'integer', primaryKey: true },
      text(
        'name',
        Array.from({ length: 200 }, (_, number) => `${name} number ${number}`),
      ),
      text('city', cities),
      text('status', states),
      { name: 'created_on', type: 'date' },
      { name: 'amount', type: 'number', unit: 'IDR' },
      { name: 'quantity', type: 'integer' },
      { name: 'price', type: 'number' },
      ...keys,
    ],
  }
}

/** Questions over it, of each kind, in both languages. */
export function largeQuestions(): string[] {
  return things.flatMap((thing) => [
    `How many ${thing}s are there?`,
    `total amount of ${thing}s per month this year by city`,
    `top 5 ${thing}s by amount in each city`,
    `${thing}s in Bandung with a price above the average and status open`,
    `jumlah ${thing}s per kota tahun lalu`,
    `compare the number of ${thing}s this month with last month`,
  ])
}
