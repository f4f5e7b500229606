import { localized } from '#contract/kit/localized-text.ts'
import type { TableColumn, UseCasePicture } from '#contract/use-cases/schemas.ts'
import { type ForeignKey, inferForeignKeys, type Table } from '#engine/data/index.ts'
import type { UnrestrictedSource } from '../data-sources/unrestricted-source.ts'
import { findTable } from './shape.ts'
import type { UseCaseRow } from './store.ts'

/** The related tables that are there, and every relation between two of them. Pure. */
export function pictureOf(
  { relations }: Pick<UseCaseRow, 'relations'>,
  sources: readonly UnrestrictedSource[],
): UseCasePicture {
  const parts = sources.map((source): UseCasePicture => {
    const { schema, id } = source
    const tables = relations.flatMap((relation) => {
      const table = 'table' in relation && relation.data_source_id === id ? findTable(schema, relation) : undefined
      return table ? [table] : []
    })
    const named = new Set(tables.map(({ name }) => name))
    const known = schema.foreignKeys.filter((key) => named.has(key.table) && named.has(key.toTable))
    const { notRelated = [] } = schema
    const guessed = inferForeignKeys({ tables, foreignKeys: known, notRelated }).filter((key) => isLikely(key, tables))
    return {
      tables: tables.map((table) => ({
        data_source_id: id,
        table: table.name,
        schema: table.schema ?? null,
        columns: columnsOf(table),
      })),
      relations: [...known, ...guessed].map(({ table, column, toTable, toColumn, confirmed }, index) => ({
        data_source_id: id,
        table,
        column,
        to_table: toTable,
        to_column: toColumn,
        origin: index >= known.length ? 'guessed' : confirmed ? 'confirmed' : 'declared',
        decidable: index >= known.length && source.kind !== 'sample',
      })),
    }
  })
  return { tables: parts.flatMap(({ tables }) => tables), relations: parts.flatMap(({ relations }) => relations) }
}

/** Within one table a guess needs columns of one type: a number on a receipt is no key of its own table. */
const isLikely = ({ table, column, toTable, toColumn }: ForeignKey, tables: readonly Table[]): boolean => {
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  const typeOf = (columnName: string) => columns.find(({ name }) => name === columnName)?.type
  return table !== toTable || typeOf(column) === typeOf(toColumn)
}

export const columnsOf = (table: Table): TableColumn[] =>
  table.columns.map(({ name, type, primaryKey, description }) => ({
    name,
    type,
    key: primaryKey === true,
    description: localized(description?.en ?? '', description?.id ?? ''),
  }))
