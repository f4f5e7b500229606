import type { UseCaseSuggestion } from '#contract/use-cases/schemas.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import { keyOfTable, nameOfTable } from '../api.ts'

export type SuggestedTable = UseCaseSuggestion['tables'][number]
export const suggestionOrders = ['suggested', 'name', 'rows'] as const
export type SuggestionOrder = (typeof suggestionOrders)[number]

/** The tables whose name or suggested name has the words, in the order that is asked for. */
export function listedTables(
  tables: readonly SuggestedTable[],
  { words, sort, language }: { words: string; sort: SuggestionOrder; language: Language },
): SuggestedTable[] {
  const asked = words.trim().toLowerCase()
  const found = tables.filter((table) => `${nameOfTable(table)} ${table.label[language]}`.toLowerCase().includes(asked))
  if (sort === 'name') return found.toSorted((left, right) => left.table.localeCompare(right.table))
  // The server gives what is worth asking about first.
  return sort === 'rows' ? found.toSorted((left, right) => (right.rows ?? -1) - (left.rows ?? -1)) : found
}

export const suggestedKeys = (tables: readonly SuggestedTable[]): ReadonlySet<string> =>
  new Set(tables.filter(({ suggested }) => suggested).map(keyOfTable))
