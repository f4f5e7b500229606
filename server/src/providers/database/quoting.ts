import type { Dialect, Table } from '#engine/data/index.ts'
import { quotedName } from '#sql/write/names.ts'

export const quotedTable = (dialect: Dialect, { schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  [...(schema ? [schema] : []), name].map((part) => quotedName(part, dialect)).join('.')

/** The first `count` rows of a query's source, as the dialect says it; `order` is what they are ordered by. */
export const firstRows = (dialect: Dialect, columns: string, source: string, count: number, order = ''): string => {
  const ordered = order === '' ? '' : ` ORDER BY ${order}`
  return dialect === 'sqlserver'
    ? `SELECT TOP (${count}) ${columns} FROM ${source}${ordered}`
    : `SELECT ${columns} FROM ${source}${ordered} LIMIT ${count}`
}
