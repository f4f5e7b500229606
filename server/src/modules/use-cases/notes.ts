import { untranslated } from '#contract/kit/localized-text.ts'
import type { LeastRole, Role } from '#contract/permissions.ts'
import type { ColumnNote, TableNotes } from '#contract/use-cases/schemas.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { SourceViewer } from '../data-sources/open-source.ts'
import type { UnrestrictedSource } from '../data-sources/unrestricted-source.ts'
import type { ColumnGrant, ColumnRef } from './openings-store.ts'
import type { UseCaseRules } from './related.ts'
import type { UseCaseNotes } from './shape.ts'
import type { UseCaseRow } from './store.ts'

const silent = { description: untranslated(''), synonyms: { en: [], id: [] } }
const keyOf = ({ sourceId, schema, table, column }: ColumnRef): string =>
  JSON.stringify([sourceId, schema, table, column])

/** The columns that are open to a role. */
export type ColumnOpenness = (notes: Pick<TableNotes, 'data_source_id' | 'schema' | 'table'>, column: string) => boolean

export function openTo(openings: readonly ColumnGrant[], role: LeastRole | undefined): ColumnOpenness {
  const open = new Set(role === undefined ? [] : openings.filter(({ roles }) => roles.includes(role)).map(keyOf))
  if (open.size === 0) return () => false
  return ({ data_source_id, schema, table }, column) =>
    open.has(keyOf({ sourceId: data_source_id, schema, table, column }))
}

/** The role that counts for a place: of who works in that very place. */
export function roleIn(tenant: Tenant, viewer: SourceViewer): LeastRole | undefined {
  if (viewer === 'anyone' || viewer.workspaceId !== tenant.workspaceId) return undefined
  if (viewer.organizationId !== tenant.organizationId) return undefined
  if (tenant.workspaceId === null && viewer.userId !== tenant.userId) return undefined
  return least(viewer.role)
}

const least = (role: Role): LeastRole | undefined => (role === 'outsider' || role === 'key' ? undefined : role)

/**
 * What is said of a database: by the use cases it is seen through, and of the same tables what any other of the place hides or
 * masks. Through none it is whole but for the latter. Undefined: all of it as it is.
 */
export function notesOf(
  { id, schema }: UnrestrictedSource,
  { useCases }: Pick<UseCaseRules, 'useCases'>,
  through: readonly Pick<UseCaseRow, 'relations' | 'measures'>[],
  isOpen: ColumnOpenness,
): UseCaseNotes | undefined {
  const kept = tablesOf(id, useCases).flatMap((notes) => {
    const columns = notes.columns.filter(({ name, hidden, masked }) => (hidden || masked) && !isOpen(notes, name))
    return columns.length === 0 ? [] : [{ ...notes, ...silent, columns: columns.map(bare) }]
  })
  if (through.length === 0) {
    if (kept.length === 0) return undefined
    const whole = schema.tables.map(({ name, schema: of }) => ({
      data_source_id: id,
      table: name,
      schema: of ?? null,
      columns: [],
      ...silent,
    }))
    return { tables: [...whole, ...kept], measures: [] }
  }
  const own = tablesOf(id, through).map((notes) => ({
    ...notes,
    columns: notes.columns.map((note) => (isOpen(notes, note.name) ? { ...note, hidden: false, masked: false } : note)),
  }))
  const related = new Set(own.map(tableKey))
  const measures = through.flatMap((item) => item.measures.filter(({ data_source_id }) => data_source_id === id))
  return { tables: [...own, ...kept.filter((item) => related.has(tableKey(item)))], measures }
}

const bare = ({ name, hidden, masked }: ColumnNote): ColumnNote => ({ name, hidden, masked, unit: '', ...silent })
const tableKey = ({ schema, table }: TableNotes): string => JSON.stringify([schema, table])
export const tablesOf = (id: string, useCases: readonly Pick<UseCaseRow, 'relations'>[]): TableNotes[] =>
  useCases.flatMap(({ relations }) =>
    relations.flatMap((relation) => ('table' in relation && relation.data_source_id === id ? [relation] : [])),
  )
