import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { decidePermission } from '#contract/permissions.ts'
import { type UseCase, type UseCaseId, useCaseId } from '#contract/use-cases/schemas.ts'
import type { Meaning, Term, TermId, TermInput } from '#contract/verified-queries/schemas.ts'
import { hasMeaning } from '#engine/data/index.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { recordAudit } from '../audit/service.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import { meaningText } from './meaning-text.ts'
import { openFor, type QueryCaller, type VerifiedDeps } from './service.ts'
import * as store from './terms-store.ts'

export type TermDeps = VerifiedDeps & { getUseCase: (scope: Scope, id: UseCaseId) => Promise<UseCase> }
type Query = PageQuery & { data_source_id?: TermInput['data_source_id'] | undefined }

export async function listTerms(
  deps: VerifiedDeps,
  { scope, language }: QueryCaller,
  { data_source_id, ...page }: Query,
): Promise<Page<Term>> {
  const [rows, open] = await Promise.all([store.listTerms(deps.db, scope), deps.sources.open(scope, scope)])
  const all = rows.filter(({ dataSourceId }) => data_source_id === undefined || dataSourceId === data_source_id)
  const shown = all.slice((page.page - 1) * page.limit, page.page * page.limit)
  return toPage(
    shown.map((row) => present(row, open, scope, language)),
    all.length,
    page,
  )
}

/** Keeps what a phrase means; questions are read with it from now on. */
export async function createTerm(deps: TermDeps, caller: QueryCaller, given: TermInput): Promise<Term> {
  const { scope } = caller
  const source = await openFor(deps, scope, given.data_source_id)
  if (!hasMeaning(source.schema, given.means)) throw fail('term_target_not_found')
  if (given.use_case_id !== null && !(await isRelated(deps, scope, given))) throw fail('term_target_not_found')
  await refuseKnownPhrase(deps, scope, { dataSourceId: source.id, phrase: given.phrase, useCaseId: given.use_case_id })
  const createdAt = deps.clock.now()
  const id = newId<TermId>(createdAt)
  const { phrase, means, use_case_id: useCaseId } = given
  const row = { id, dataSourceId: source.id, useCaseId, phrase, means, createdAt }
  if (!(await store.insertTerm(deps.db, scope, row, limits.verifiedQueries.terms))) throw fail('too_many_terms')
  await wrote(deps, caller, 'term.added', row)
  return getTerm(deps, caller, id)
}

export async function removeTerm(deps: VerifiedDeps, caller: QueryCaller, id: TermId): Promise<null> {
  const row = await store.findTerm(deps.db, caller.scope, id)
  const now = deps.clock.now()
  if (!row || !(await store.setTermRemoved(deps.db, caller.scope, id, now))) throw fail('term_not_found')
  await store.purgeTerms(deps.db, undoneAfter(now))
  await wrote(deps, caller, 'term.removed', row)
  return null
}

export async function restoreTerm(deps: VerifiedDeps, caller: QueryCaller, id: TermId): Promise<Term> {
  const { scope } = caller
  const row = await store.findTerm(deps.db, scope, id, undoneAfter(deps.clock.now()))
  if (!row) throw fail('term_not_found')
  await refuseKnownPhrase(deps, scope, row)
  if ((await store.listTerms(deps.db, scope)).length >= limits.verifiedQueries.terms) throw fail('too_many_terms')
  if (!(await store.setTermRemoved(deps.db, scope, id, null))) throw fail('term_not_found')
  await wrote(deps, caller, 'term.restored', row)
  return getTerm(deps, caller, id)
}

const undoneAfter = (now: Date) => new Date(now.getTime() - limits.undoSeconds * 1000)

async function getTerm(deps: VerifiedDeps, { scope, language }: QueryCaller, id: TermId): Promise<Term> {
  const row = await store.findTerm(deps.db, scope, id)
  if (!row) throw fail('term_not_found')
  return present(row, await deps.sources.open(scope, scope), scope, language)
}

/** Whether the use case has the table that a phrase is to mean. Throws `use_case_not_found`. */
async function isRelated(
  { getUseCase }: TermDeps,
  scope: Scope,
  { use_case_id, data_source_id, means }: TermInput,
): Promise<boolean> {
  const known = useCaseId.safeParse(use_case_id)
  if (!known.success) throw fail('use_case_not_found')
  const { relations } = await getUseCase(scope, known.data)
  return relations.some(
    (relation) => 'table' in relation && relation.data_source_id === data_source_id && relation.table === means.table,
  )
}

type Named = Pick<store.TermRow, 'dataSourceId' | 'phrase' | 'useCaseId'>

/** A phrase means one thing everywhere, and may mean another thing in a use case. */
async function refuseKnownPhrase(
  deps: VerifiedDeps,
  scope: Scope,
  { dataSourceId, phrase, useCaseId }: Named,
): Promise<void> {
  const same = (term: store.TermRow) =>
    term.dataSourceId === dataSourceId &&
    term.useCaseId === useCaseId &&
    term.phrase.toLowerCase() === phrase.toLowerCase()
  if ((await store.listTerms(deps.db, scope)).some(same)) throw fail('term_taken', { phrase })
}

const present = (row: store.TermRow, open: readonly OpenSource[], scope: Scope, language: Language): Term => ({
  id: row.id,
  data_source_id: row.dataSourceId,
  use_case_id: row.useCaseId,
  phrase: row.phrase,
  means: row.means,
  data_source_name: open.find(({ id }) => id === row.dataSourceId)?.name ?? '',
  use_case_name: row.useCaseName,
  says: meaningText(row.means, language),
  by: row.by,
  at: row.createdAt.toISOString(),
  removable: decidePermission('verified-queries.delete', scope).allowed,
})

const wrote = (
  deps: VerifiedDeps,
  { scope, from }: QueryCaller,
  action: 'term.added' | 'term.removed' | 'term.restored',
  { id, phrase, means }: { id: TermId; phrase: string; means: Meaning },
): Promise<void> => {
  const { organizationId, workspaceId, userId } = scope
  const target = { kind: 'term' as const, id, name: `${phrase}: ${meaningText(means, 'en')}` }
  return recordAudit(deps, { userId, from }, { organizationId, workspaceId, action, target })
}
