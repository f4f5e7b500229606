import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Column, ForeignKey, Schema, Table } from '#engine/data/index.ts'
import { type Attribute, type Catalog, columnTypeOf, quotedName, readCatalog } from './postgres-catalog.ts'
import { knownValues } from './postgres-known-values.ts'

/** Changes with tables, columns, types and keys; rows and estimates do not count. */
export async function fingerprintOf(client: pg.PoolClient): Promise<string> {
  const { relations, attributes, keys } = await readCatalog(client)
  const shape = [
    relations.map(({ oid, name, schema }) => [oid, name, schema]),
    attributes.map(({ oid, name, declared, comment }) => [oid, name, declared, comment]),
    keys,
  ]
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 32)
}

/** Values are no longer looked for after this: a schema without them is better than none. */
const VALUES_MS = 12_000

export async function schemaOf(client: pg.PoolClient): Promise<Schema> {
  const catalog = await readCatalog(client)
  const tables: Table[] = []
  const until = performance.now() + VALUES_MS
  for (const relation of catalog.relations) {
    const attributes = catalog.attributes.filter((attribute) => attribute.oid === relation.oid)
    const known =
      performance.now() > until ? undefined : await knownValues(client, quotedName(relation), relation.rows, attributes)
    const primary = catalog.keys.find((key) => key.type === 'p' && key.oid === relation.oid)?.columns ?? []
    const columns = attributes.map((attribute) => columnOf(attribute, primary, known?.get(attribute.name)))
    tables.push({
      name: relation.name,
      ...(!relation.visible && { schema: relation.schema }),
      ...(relation.rows !== null && { rowCount: Math.round(relation.rows) }),
      ...(relation.comment && { description: { en: relation.comment } }),
      columns,
    })
  }
  return { dialect: 'postgres', tables, foreignKeys: foreignKeysOf(catalog) }
}

function columnOf(attribute: Attribute, primary: readonly number[], known: Partial<Column> = {}): Column {
  return {
    name: attribute.name,
    type: columnTypeOf(attribute),
    ...(primary.includes(attribute.attnum) && { primaryKey: true }),
    ...(attribute.comment && { description: { en: attribute.comment } }),
    ...known,
  }
}

function foreignKeysOf({ relations, attributes, keys }: Catalog): ForeignKey[] {
  const tables = new Map(relations.map((relation) => [relation.oid, relation.name]))
  const columns = new Map(attributes.map(({ oid, attnum, name }) => [`${oid}.${attnum}`, name]))
  return keys.flatMap((key) =>
    key.type === 'p'
      ? []
      : key.columns.flatMap((column, index) => {
          const [table, toTable] = [tables.get(key.oid), tables.get(key.target)]
          const from = columns.get(`${key.oid}.${column}`)
          const to = columns.get(`${key.target}.${key.targetColumns?.[index]}`)
          return table && toTable && from && to ? [{ table, column: from, toTable, toColumn: to }] : []
        }),
  )
}
