import type { ChartId } from '#contract/charts/schemas.ts'
import { chartsOf, emptyDocument } from '#contract/dashboards/document.ts'
import { mergeDocuments } from '#contract/dashboards/merge.ts'
import type {
  Dashboard,
  DashboardChange,
  DashboardId,
  DashboardInput,
  DashboardSummary,
  SaveInput,
  SaveResult,
} from '#contract/dashboards/schemas.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { isSameJson } from '#contract/kit/same-json.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { decidePermission } from '#contract/permissions.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { ChartReader } from '../charts/service.ts'
import { tellPeople } from '../notifications/service.ts'
import { documentOf } from './arrange.ts'
import { dataToday } from './data-today.ts'
import { firstPeriod, withPeriod } from './first-period.ts'
import { touchesOfAdded, withTouches } from './map-filters.ts'
import { mayEdit, mayManage, presentDashboard, presentSummary } from './present.ts'
import * as store from './store.ts'

export { listUses } from './store.ts'

export type DashboardDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { charts: ChartReader }

export async function listDashboards(
  { db }: DashboardDeps,
  scope: Scope,
  query: PageQuery & { query: string },
): Promise<Page<DashboardSummary>> {
  const [rows, total] = await store.listPage(db, scope, query)
  return toPage(
    rows.map((row) => presentSummary(scope, row)),
    total,
    query,
  )
}

/** The dashboard, or that it is not found: also when somebody else's is private. */
export async function findDashboard(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  id: DashboardId,
): Promise<store.DashboardRow> {
  const row = await store.findDashboard(db, scope, id)
  if (!row) throw fail('collection_not_found')
  return row
}

export const getDashboard = async (deps: DashboardDeps, scope: Scope, id: DashboardId): Promise<Dashboard> =>
  present(deps, scope, await findDashboard(deps, scope, id))

const present = async (deps: DashboardDeps, scope: Scope, row: store.DashboardRow): Promise<Dashboard> =>
  presentDashboard(scope, row, await dataToday(deps, { ...row, userId: row.ownerId }, row.document))

export async function createDashboard(deps: DashboardDeps, scope: Scope, input: DashboardInput): Promise<Dashboard> {
  if ((await store.countOwn(deps.db, scope)) >= limits.dashboard.perPlace)
    throw fail('collection_limit_reached', { max: limits.dashboard.perPlace })
  const now = deps.clock.now()
  const id = newId<DashboardId>(now)
  await store.insertDashboard(deps.db, scope, { ...input, id, document: emptyDocument, now })
  const row = await findDashboard(deps, scope, id)
  await notifyWatchers(deps, row)
  return present(deps, scope, row)
}

export async function updateDashboard(
  deps: DashboardDeps,
  scope: Scope,
  id: DashboardId,
  change: DashboardChange,
): Promise<Dashboard> {
  const row = await findDashboard(deps, scope, id)
  if (!mayEdit(scope, row)) permitAction(scope, 'dashboards.edit-others')
  if (change.access !== undefined && change.access !== row.access) {
    permitAction(scope, 'dashboards.share')
    if (!mayManage(scope, row)) permitAction(scope, 'dashboards.edit-others')
  }
  await store.updateDashboard(deps.db, scope, id, { ...change, now: deps.clock.now() })
  await notifyWatchers(deps, row)
  // Shared just now: those who see it only from now on are told as well.
  const changed = await findDashboard(deps, scope, id)
  if (changed.access !== row.access) await notifyWatchers(deps, changed)
  return present(deps, scope, changed)
}

export async function removeDashboard(deps: DashboardDeps, scope: Scope, id: DashboardId): Promise<null> {
  const row = await findDashboard(deps, scope, id)
  const manages = decidePermission('dashboards.edit-others', scope).allowed
  if (!(await store.removeDashboard(deps.db, scope, id, manages, deps.clock.now())))
    permitAction(scope, 'dashboards.edit-others')
  await notifyWatchers(deps, row)
  return null
}

export async function restoreDashboard(deps: DashboardDeps, scope: Scope, id: DashboardId): Promise<Dashboard> {
  const since = new Date(deps.clock.now().getTime() - limits.dashboard.undoSeconds * 1000)
  const manages = decidePermission('dashboards.edit-others', scope).allowed
  if (!(await store.restoreDashboard(deps.db, scope, id, manages, since))) throw fail('collection_not_found')
  const row = await findDashboard(deps, scope, id)
  await notifyWatchers(deps, row)
  return present(deps, scope, row)
}

/**
 * Saves what is on a dashboard. Editors who began from the same version are brought together; where they changed the same
 * thing nothing is saved and the answer says what and holds what there is now.
 */
export async function saveComponents(
  deps: DashboardDeps,
  { scope, language }: { scope: Scope; language: Language },
  input: SaveInput,
): Promise<SaveResult> {
  const { collection_id: id, version } = input
  const seen = await findDashboard(deps, scope, id)
  if (!mayEdit(scope, seen)) permitAction(scope, 'dashboards.edit-others')
  await requireCharts(deps, scope, seen, input)
  const filters = input.filters ?? seen.document.filters
  const after = { filters, charts: input.components.flatMap(chartsOf) }
  const touches = await touchesOfAdded(deps, scope, { before: seen.document, after })
  const charts = { before: seen.document.tiles.flatMap(chartsOf), after: after.charts }
  const unfiltered = seen.document.filters.length === 0 && filters.length === 0
  const period = unfiltered ? await firstPeriod(deps, scope, charts, language) : undefined
  const result = await deps.db.transaction(
    async (tx): Promise<Omit<SaveResult, 'collection'> & { changed: boolean }> => {
      const row = await store.findForChange(tx, scope, id)
      if (!row) throw fail('collection_not_found')
      const mine = withPeriod(withTouches(documentOf(input, row.document), touches), period)
      const stale = version !== undefined && version !== row.version
      const base = stale ? await store.findVersion(tx, id, version) : row.document
      // A version that is not kept any more, or never was: everything that differs counts as changed by both.
      const merged = stale
        ? mergeDocuments(base ?? emptyDocument, mine, row.document)
        : { document: mine, conflicts: [] }
      if (merged.conflicts.length > 0) return { outcome: 'conflict', conflicts: merged.conflicts, changed: false }
      const changed = !isSameJson(merged.document, row.document)
      const versionsKept = limits.dashboard.versions
      if (changed)
        await store.putDocument(tx, scope, row, { document: merged.document, now: deps.clock.now(), versionsKept })
      return { outcome: stale ? 'merged' : 'saved', conflicts: [], changed }
    },
  )
  const { changed, ...response } = result
  if (changed) await notifyWatchers(deps, seen)
  return { ...response, collection: await getDashboard(deps, scope, id) }
}

/** Charts that were not on it before must be ones that whoever saves may see. */
async function requireCharts(
  { charts }: DashboardDeps,
  scope: Scope,
  row: store.DashboardRow,
  input: SaveInput,
): Promise<void> {
  const before = new Set<string>(row.document.tiles.flatMap(chartsOf))
  const named = [
    ...input.components.flatMap(chartsOf),
    ...(input.filters ?? []).flatMap(({ touches }) => touches.map((touch) => touch.chart_id)),
  ]
  const added = [...new Set(named)].filter((id) => !before.has(id))
  if (added.length === 0) return
  if (!(await seesAll(charts, scope, added))) throw fail('component_chart_not_found')
  // Whoever looks at the dashboard sees its charts with its owner's eyes.
  const owner = { ...row, userId: row.ownerId }
  if (row.ownerId !== scope.userId && !(await seesAll(charts, owner, added))) throw fail('component_chart_private')
}

const seesAll = async (charts: ChartReader, tenant: Tenant, ids: readonly ChartId[]): Promise<boolean> =>
  new Set((await charts.listByIds(tenant, ids)).map(({ id }) => id)).size === ids.length

/** Open pages that show it look again. */
async function notifyWatchers({ db }: DashboardDeps, row: store.DashboardRow): Promise<void> {
  await tellPeople(db, await store.listWatchers(db, row), { kind: 'dashboard_changed', id: row.id })
}
