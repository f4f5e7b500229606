import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { decidePermission } from '#contract/permissions.ts'
import { limitFor } from '#contract/plans.ts'
import type {
  UsageGraph,
  UsageGraphQuery,
  UsageMode,
  UsageNumbers,
  UsageTable,
  UsageTableQuery,
} from '#contract/usage/schemas.ts'
import { addDays, addMonthStarts, dayOf, monthStart } from '#contract/usage/zone.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Reads } from '../../platform/replica/reads.ts'
import { getBalance, planOf, planTexts, storedBytes } from '../billing/service.ts'
import * as store from './store.ts'

export type UsageDeps = Pick<Deps, 'db' | 'clock'> & { reads: Reads }

const maxYears = 5
const none: UsageNumbers = {
  words: 0,
  input_words: 0,
  output_words: 0,
  voice_seconds: 0,
  conversations: 0,
  answers: 0,
  messages: 0,
  credits: 0,
}

/** The graph of a month's days, a year's months or the last years; without gaps, without days to come. */
export async function getGraph(
  deps: UsageDeps,
  scope: Scope,
  query: UsageGraphQuery,
  language: Language,
): Promise<UsageGraph> {
  const workspace = await seen(deps.db, scope, query.workspace)
  const { db } = deps
  const { organizationId } = scope
  const today = dayOf(deps.clock.now())
  const year = query.year ?? Number(today.slice(0, 4))
  const month = query.month ?? Number(today.slice(5, 7))
  const mode = query.mode ?? query.filterBy ?? 'date'
  const span = { organizationId, workspace, ...spanOf(mode, year, month) }
  const thisMonth = { from: monthStart(today), until: addMonthStarts(today, 1) }
  const [[rows, used], plan, balance, bytes] = await Promise.all([
    deps.reads.read(scope.userId, (from) =>
      Promise.all([store.sumBy(from, span, steps[mode].by), store.sumAll(from, { organizationId, ...thisMonth })]),
    ),
    planOf(db, organizationId),
    getBalance(deps, organizationId),
    storedBytes(db, organizationId),
  ])
  const byKey = new Map(rows.map(({ key, name: _, ...numbers }) => [key, numbers]))
  const points = keysOf(mode, span, today).map((at) => ({ at, ...(byKey.get(at) ?? none) }))
  const minutes = limitFor(plan, 'call_minutes')
  return {
    mode,
    month,
    year,
    points,
    storage_bytes: bytes,
    total: addUp(rows),
    package: { plan, name: planTexts[plan].name[language] },
    allowances: {
      conversations: { used: used.conversations, limit: limitFor(plan, 'conversations') },
      voice_seconds: { used: used.voice_seconds, limit: minutes === null ? null : minutes * 60 },
      credits: {
        used: used.credits,
        limit: balance.unlimited ? null : used.credits + balance.available + balance.held,
      },
    },
    words: points.map(({ at, input_words: input, output_words: output }) => ({ at, input, output })),
    voice: points.map(({ at, voice_seconds: seconds }) => ({ at, seconds })),
  }
}

const steps = {
  date: { by: 'day', length: 10 },
  month: { by: 'month', length: 7 },
  year: { by: 'year', length: 4 },
} as const

function spanOf(mode: UsageMode, year: number, month: number): { from: string; until: string } {
  if (mode === 'date') {
    const from = `${year}-${String(month).padStart(2, '0')}-01`
    return { from, until: addMonthStarts(from, 1) }
  }
  return { from: `${mode === 'month' ? year : year - maxYears + 1}-01-01`, until: `${year + 1}-01-01` }
}

function keysOf(mode: UsageMode, { from, until }: { from: string; until: string }, today: string): string[] {
  const keys = new Set<string>()
  for (let day = from; day < until && day <= today; day = mode === 'date' ? addDays(day, 1) : addMonthStarts(day, 1))
    keys.add(day.slice(0, steps[mode].length))
  return [...keys]
}

/** Usage between two days by whatever is asked for. */
export async function getTable(deps: UsageDeps, scope: Scope, query: UsageTableQuery): Promise<UsageTable> {
  const workspace = await seen(deps.db, scope, query.workspace)
  const today = dayOf(deps.clock.now())
  const to = query.to ?? today
  const from = query.from ?? monthStart(to)
  if (Date.parse(to) - Date.parse(from) > maxYears * 366 * 86_400_000)
    throw fail('usage_period_too_long', { years: maxYears })
  const { organizationId } = scope
  const span = { organizationId, workspace, from, until: addDays(to, 1) }
  const [used, kept] = await deps.reads.read(scope.userId, (db) =>
    Promise.all([store.sumBy(db, span, query.by), store.storageBy(db, span, query.by)]),
  )
  const rows = withStorage(used, kept)
  if (['day', 'month', 'year'].includes(query.by)) rows.sort((left, right) => (left.key < right.key ? -1 : 1))
  const storage_bytes = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  return { from, to, by: query.by, rows, total: { ...addUp(used), storage_bytes } }
}

/** What was used beside what is kept; who only keeps files has a row, too. */
function withStorage(
  used: Awaited<ReturnType<typeof store.sumBy>>,
  kept: Awaited<ReturnType<typeof store.storageBy>>,
): UsageTable['rows'] {
  const bytes = new Map(kept.map((item) => [item.key, item.bytes]))
  const known = new Set(used.map(({ key }) => key))
  const only = kept.filter(({ key }) => !known.has(key))
  return [
    ...used.map((row) => ({ ...row, storage_bytes: bytes.get(row.key) ?? 0 })),
    ...only.map(({ key, name, bytes: storage_bytes }) => ({ ...addUp([]), key, name, storage_bytes })),
  ]
}

/** What members used in a workspace in this month, in credits; who used nothing is left out. The caller has checked `usage.view`. */
export function creditsThisMonth(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  where: { organizationId: OrganizationId; workspaceId: WorkspaceId },
  members: readonly UserId[],
): Promise<Map<UserId, number>> {
  const from = monthStart(dayOf(clock.now()))
  const span = {
    organizationId: where.organizationId,
    workspace: where.workspaceId,
    from,
    until: addMonthStarts(from, 1),
  }
  return store.creditsOf(db, span, members)
}

/**
 * Whose usage is told: that of a workspace of the organization, or all of it. Whoever runs no more than the workspace they
 * work in sees that one.
 */
async function seen(db: Db, scope: Scope, requested: WorkspaceId | undefined): Promise<WorkspaceId | undefined> {
  permitAction(scope, 'usage.view')
  const whole = decidePermission('usage.view-organization', scope).allowed
  const workspace = requested ?? (whole ? undefined : (scope.workspaceId ?? undefined))
  if (!workspace) return undefined
  const given = { subject: 'workspace', subject_id: workspace } as const
  if (!(await store.subjectExists(db, scope.organizationId, given))) throw fail('workspace_not_found')
  if (workspace !== scope.workspaceId) permitAction(scope, 'usage.view-organization')
  return workspace
}

function addUp(rows: readonly UsageNumbers[]): UsageNumbers {
  const total = { ...none }
  for (const row of rows) for (const name of Object.keys(none) as (keyof UsageNumbers)[]) total[name] += row[name]
  return total
}
