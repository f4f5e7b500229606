import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { Language } from '#contract/language.ts'
import type { UseCaseId, UseCaseSuggestion } from '#contract/use-cases/schemas.ts'
import { type SuggestedTable, suggestQuestions, suggestTables } from '#engine/data/index.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { findUseCase, throughOf, type UseCaseDeps } from './service.ts'

const questionsTried = 3
const namedTables = 3

type Asked = Pick<Caller, 'scope' | 'language'>

/** As who asks may see the database: what is kept from them is in no description. */
export async function suggestUseCase(
  { sources }: UseCaseDeps,
  { scope, language }: Asked,
  id: DataSourceId,
): Promise<UseCaseSuggestion> {
  const source = (await sources.open(scope, scope)).find((openSource) => openSource.id === id)
  if (!source) throw fail('data_source_not_found')
  const tables = suggestTables(source.schema)
  return {
    usecase: source.name,
    description: contentsOf(tables, language),
    tables: tables.map(({ columns, ...table }) => ({
      data_source_id: id,
      ...table,
      columns: columns.map((column) => ({ ...column, unit: '', masked: false })),
    })),
  }
}

/** 'Orders, customers, stores and more' */
function contentsOf(tables: readonly SuggestedTable[], language: Language): string {
  const names = tables.filter(({ suggested }) => suggested).map(({ label }) => label[language])
  const [first = '', ...others] = names.slice(0, namedTables)
  const listed = [first, ...others.map((name) => name.toLowerCase())].join(', ')
  if (names.length <= namedTables) return listed
  return language === 'en' ? `${listed} and more` : `${listed}, dan lainnya`
}

/** Questions that the use case answers with what it may see; none for one of files. */
export async function listTrialQuestions(
  deps: UseCaseDeps,
  { scope, language }: Asked,
  id: UseCaseId,
): Promise<string[]> {
  const useCase = await findUseCase(deps, scope, id)
  const sources = await deps.sources.open(scope, scope, throughOf(useCase))
  const related = new Set(
    useCase.relations.flatMap((relation) => ('table' in relation ? [relation.data_source_id as string] : [])),
  )
  return sources
    .filter((source) => related.has(source.id))
    .flatMap(({ schema }) => suggestQuestions(schema, language, questionsTried))
    .slice(0, questionsTried)
}
