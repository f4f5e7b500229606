import type { Dialect, Table } from '#engine/data/index.ts'

/** An identifier as the dialect's server takes it, whatever it holds. */
export function quotedIn(dialect: Dialect, name: string): string {
  if (dialect === 'mysql') return `\`${name.replaceAll('`', '``')}\``
  if (dialect === 'sqlserver') return `[${name.replaceAll(']', ']]')}]`
  return `"${name.replaceAll('"', '""')}"`
}

export const quotedTable = (dialect: Dialect, { schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  [...(schema ? [schema] : []), name].map((part) => quotedIn(dialect, part)).join('.')

/** The first `count` rows of a query's source, as the dialect says it. */
export const firstRows = (dialect: Dialect, columns: string, source: string, count: number): string =>
  dialect === 'sqlserver'
    ? `SELECT TOP (${count}) ${columns} FROM ${source}`
    : `SELECT ${columns} FROM ${source} LIMIT ${count}`
