import type { Column, Schema } from '#engine/data/index.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'

/**
 * A database as a model is told of it: of columns that are open to the asker's role only, no values. What stands in them comes by a
 * query, whose table says so; a value that a model was told beforehand would stand in its answer unnoticed.
 */
export function told<S extends Pick<OpenSource, 'schema' | 'common'>>(source: S): S {
  const { schema, common } = source
  if (schema === common) return source
  const known = (table: Schema['tables'][number], { name }: Column) =>
    common.tables
      .find((one) => one.name === table.name && one.schema === table.schema)
      ?.columns.find((one) => one.name === name)
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (isTold(column, known(table, column)) ? column : withoutValues(column))),
  }))
  return { ...source, schema: { ...schema, tables } }
}

const isTold = (column: Column, known: Column | undefined): boolean =>
  known?.values === column.values && known?.min === column.min && known?.max === column.max

function withoutValues({ values: _, min: __, max: ___, ...column }: Column): Column {
  return column
}
