import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { decidePermission, type LeastRole } from '#contract/permissions.ts'
import type { ColumnOpening, HiddenColumn, HiddenColumns, UseCaseId } from '#contract/use-cases/schemas.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { recordAudit } from '../audit/service.ts'
import { tablesOf } from './notes.ts'
import { type ColumnGrant, listOpenings, setOpening } from './openings-store.ts'
import type { UseCaseDeps } from './service.ts'
import { dropRules, listRules, type RuleRow } from './store.ts'

type Deps = Pick<UseCaseDeps, 'db' | 'clock' | 'whole'>

/** In personal mode everyone is the owner of what is theirs. */
const mayOpen = (scope: Scope): boolean =>
  (scope.workspaceId === null && !scope.viaKey) || decidePermission('databases.open-columns', scope).allowed

/** What use cases of the place hide or mask of a database, and for whom it is open. */
export async function listHidden(deps: Deps, scope: Scope, id: DataSourceId): Promise<HiddenColumns> {
  await findDatabase(deps, scope, id)
  const [useCases, openings] = await Promise.all([listRules(deps.db, scope, []), listOpenings(deps.db, scope)])
  const columns = new Map<string, HiddenColumn>()
  const at = ({ schema, table, column }: Pick<HiddenColumn, 'schema' | 'table' | 'column'>): HiddenColumn => {
    const key = JSON.stringify([schema, table, column])
    const known = columns.get(key) ?? { schema, table, column, state: null, use_cases: [], open_to: [] }
    columns.set(key, known)
    return known
  }
  for (const useCase of useCases) hiddenBy(useCase, id, at)
  for (const { roles, ...of } of openings) if (of.sourceId === id) at(of).open_to.push(...roles)
  return { columns: [...columns.values()], may_open: mayOpen(scope), personal: scope.workspaceId === null }
}

function hiddenBy(
  useCase: RuleRow,
  id: DataSourceId,
  at: (ref: Omit<ColumnGrant, 'sourceId' | 'roles'>) => HiddenColumn,
) {
  for (const { schema, table, columns } of tablesOf(id, [useCase]))
    for (const { name: column, hidden, masked } of columns) {
      if (!hidden && !masked) continue
      const found = at({ schema, table, column })
      found.state = hidden || found.state === 'hidden' ? 'hidden' : 'masked'
      found.use_cases.push({ _id: useCase.id, bot_id: useCase.agentId, usecase: useCase.name })
    }
}

/** Opens a column for roles of the place, or closes it for all others. */
export async function openHidden(
  deps: Deps,
  caller: Caller,
  id: DataSourceId,
  { open_to, ...ref }: ColumnOpening,
): Promise<HiddenColumns> {
  const { scope, from } = caller
  if (!mayOpen(scope)) permitAction(scope, 'databases.open-columns')
  const { name } = await findDatabase(deps, scope, id)
  const { columns } = await listHidden(deps, scope, id)
  const before = columns.find(
    (column) => column.schema === ref.schema && column.table === ref.table && column.column === ref.column,
  )
  if (!before) throw fail('column_not_hidden', { column: ref.column })
  const roles = [...new Set<LeastRole>(open_to)]
  const { organizationId, workspaceId, userId } = scope
  await deps.db.transaction(async (tx) => {
    await setOpening(tx, scope, { sourceId: id, ...ref, roles }, deps.clock.now())
    await recordAudit(
      { ...deps, db: tx },
      { userId, from },
      {
        organizationId,
        workspaceId,
        target: { kind: 'database' as const, id, name },
        action: roles.length > 0 ? 'database.column-opened' : 'database.column-closed',
        changes: { [`${ref.table}.${ref.column}`]: { from: before.open_to, to: roles } },
      },
    )
  })
  return listHidden(deps, scope, id)
}

/** Ends what a use case whose agent is gone hides of a database: nobody can change it any more. */
export async function removeRule(
  deps: Deps,
  { scope, from }: Caller,
  id: DataSourceId,
  useCase: UseCaseId,
): Promise<HiddenColumns> {
  await findDatabase(deps, scope, id)
  const { organizationId, workspaceId, userId } = scope
  await deps.db.transaction(async (tx) => {
    const left = await dropRules(tx, scope, { id: useCase, sourceId: id }, deps.clock.now())
    if (!left) throw fail('use_case_not_found')
    const target = { kind: 'use-case' as const, id: useCase, name: left.name }
    const action = left.isRemoved ? 'use-case.removed' : 'use-case.changed'
    await recordAudit({ ...deps, db: tx }, { userId, from }, { organizationId, workspaceId, target, action })
  })
  return listHidden(deps, scope, id)
}

async function findDatabase({ whole }: Deps, scope: Scope, id: DataSourceId) {
  const found = (await whole(scope)).find((wholeSource) => wholeSource.id === id)
  if (!found) throw fail('data_source_not_found')
  return found
}
