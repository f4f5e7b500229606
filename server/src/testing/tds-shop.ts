import type { TdsAnswer } from './tds-server.ts'

const towns = ['Ambon', 'Padang', null]
const orders = Array.from({ length: 30 }, (_, index) => [
  index + 1,
  (index % 3) + 1,
  `${index * 1000}.50`,
  '2026-03-04',
])

/** What SQL Server answers about a small shop: its catalogue, its versions, and a few questions. */
export function tdsShop(sql: string): TdsAnswer | undefined {
  if (sql.includes('SERVERPROPERTY')) return tableOf(['v:nvarchar', 'w:nvarchar'], [['16.0.4135.4', '']])
  if (sql.includes('sys.foreign_key_columns'))
    return tableOf(
      ['a:nvarchar', 'b:nvarchar', 'c:nvarchar', 'd:nvarchar'],
      [['Order "Lines"', 'town_id', 'towns', 'id']],
    )
  if (sql.includes('FROM sys.columns')) return columns()
  if (sql.includes('sys.partitions'))
    return tableOf(
      ['s:nvarchar', 'n:nvarchar', 't:nvarchar', 'r:bigint', 'c:nvarchar', 'd:int'],
      [
        ['dbo', 'Order "Lines"', 'U ', 30, 'what was sold', 1],
        ['crm', 'towns', 'U ', 3, null, 0],
      ],
    )
  if (/^SELECT DISTINCT \[name\]/.test(sql))
    return tableOf(
      ['name:nvarchar'],
      towns.filter(Boolean).map((name) => [name]),
    )
  if (/^SELECT min\(\[sold_on\]\)/.test(sql)) return tableOf(['a:date', 'b:date'], [['2026-03-04', '2026-03-04']])
  if (/FROM \[?Order "Lines"\]?/.test(sql))
    return tableOf(['id:int', 'town_id:int', 'amount:decimal', 'sold_on:date'], orders)
  return undefined
}

const columns = () =>
  tableOf(
    ['s:nvarchar', 'o:nvarchar', 'c:nvarchar', 't:nvarchar', 'x:int', 'k:int', 'e:nvarchar'],
    [
      ['dbo', 'Order "Lines"', 'id', 'int', 0, 0, null],
      ['dbo', 'Order "Lines"', 'town_id', 'int', 0, 0, null],
      ['dbo', 'Order "Lines"', 'amount', 'decimal', 2, 0, 'in rupiah'],
      ['dbo', 'Order "Lines"', 'sold_on', 'date', 0, 0, null],
      ['crm', 'towns', 'id', 'int', 0, 1, null],
      ['crm', 'towns', 'name', 'nvarchar', 0, 0, null],
    ],
  )

type Rows = Exclude<TdsAnswer, string | { error: number }>

/** Columns as `name:type`. */
export const tableOf = (columns: string[], rows: Rows['rows']): Rows => ({
  columns: columns.map((column) => column.split(':') as unknown as Rows['columns'][number]),
  rows,
})
