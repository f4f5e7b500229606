import { type Item, type Query, StatementRefused } from '../tree.ts'
import type { Policy } from './policy.ts'
import { findRange, isShown, type Range, type Scope } from './scope.ts'

export type Cte = {
  name: string
  /** Undefined: not known yet. */
  columns: string[] | undefined
  /** Servers do not agree on whether it can be seen here. */
  unclear?: boolean
}
/** What can be seen from a place of the statement; the innermost first. */
export type NameContext = { ctes: Cte[]; scope: Scope | undefined }
export type ShownQuery = {
  query: Query /** Names of what it shows; undefined: not known. */
  columns: string[] | undefined
}

export const renameColumns = (columns: string[] | undefined, names: readonly string[] = []): string[] | undefined =>
  columns?.map((name, index) => names[index] ?? name)

export const openOf = (columns: string[] | undefined): Range['columns'] =>
  columns?.map((name) => ({ name, access: 'open', origin: name }))

const nameOf = (item: Item): string | undefined =>
  item.kind === 'star' ? undefined : (item.as ?? (item.value.kind === 'column' ? item.value.path.at(-1) : undefined))

export const aliasesOf = (items: readonly Item[]): string[] => items.flatMap((item) => nameOf(item) ?? [])

/** What a SELECT shows is called; undefined where the server alone knows. */
export function namesOf(items: readonly Item[], scope: Scope | undefined, { dialect }: Policy): string[] | undefined {
  const names: string[] = []
  for (const item of items) {
    const ranges = item.kind === 'star' ? (item.of ? [findRange(item.of, scope, dialect)] : (scope?.ranges ?? [])) : []
    const of =
      item.kind === 'star'
        ? ranges.map((range) => range?.columns?.filter(isShown))
        : [nameOf(item)].map((name) => (name === undefined ? undefined : [{ name }]))
    if (of.some((columns) => !columns)) return undefined
    names.push(...of.flatMap((columns) => (columns ?? []).map(({ name }) => name)))
  }
  return names
}

export const shadowedName = (name: string, at?: number) =>
  new StatementRefused('name_unclear', `${name} could be a table or a part of WITH: give one of them another name.`, at)
