import type { AgentId, FileId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { limits } from '#contract/limits.ts'
import { dayOf } from '#contract/usage/zone.ts'
import type {
  VisitorMessage,
  WidgetChanges,
  WidgetConversation,
  WidgetConversationId,
  WidgetSettings,
} from '#contract/widget/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getAgent } from '../agents/service.ts'
import { type AuditActor, recordAudit } from '../audit/service.ts'
import { claimStorage } from '../billing/service.ts'
import * as conversations from './conversation-store.ts'
import * as store from './store.ts'
import { type TakeInDeps, takeIn } from './take-in.ts'
import { countSince } from './visit-store.ts'

export type OwnerDeps = Pick<Deps, 'db' | 'clock' | 'log'> & TakeInDeps

const shownMessages = 200

/** The midnight in Jakarta before an instant: days of usage begin there. */
export const dayStart = (at: Date): Date => new Date(`${dayOf(at)}T00:00:00+07:00`)

export async function getWidget(deps: OwnerDeps, scope: Scope, agentId: AgentId): Promise<WidgetSettings> {
  const widget = await findHere(deps, scope, agentId)
  if (!widget) return { ...untouched(agentId), files: [], answers_today: 0 }
  const files = await store.listFiles(deps.db, agentId)
  const today = await countSince(deps.db, agentId, dayStart(deps.clock.now()))
  return { ...widget, files, answers_today: today }
}

export async function saveWidget(
  deps: OwnerDeps,
  { scope, from }: { scope: Scope; from: AuditActor['from'] },
  agentId: AgentId,
  changes: WidgetChanges,
): Promise<WidgetSettings> {
  await openHere(deps, scope, agentId)
  const before = await getWidget(deps, scope, agentId)
  return deps.db.transaction(async (tx) => {
    const within = { ...deps, db: tx }
    await store.updateWidget(tx, agentId, scope, changes, deps.clock.now())
    const after = await getWidget(within, scope, agentId)
    if (isPublic(after) === isPublic(before)) return after
    const { name } = await getAgent(within, scope, agentId)
    await recordAudit(
      within,
      { userId: scope.userId, from },
      {
        organizationId: scope.organizationId,
        workspaceId: scope.workspaceId,
        changes: {},
        action: isPublic(after) ? 'agent.published' : 'agent.withdrawn',
        target: { kind: 'agent', id: agentId, name },
      },
    )
    return after
  })
}

const isPublic = ({ enabled, page }: WidgetSettings) => enabled || page

export async function addFiles(
  deps: OwnerDeps,
  scope: Scope,
  agentId: AgentId,
  uploads: UploadedFile[],
): Promise<WidgetSettings> {
  await findHere(deps, scope, agentId)
  if (uploads.length === 0) throw fail('files_missing')
  await openHere(deps, scope, agentId)
  const there = await store.listFiles(deps.db, agentId)
  if (there.length + uploads.length > limits.widget.files) throw fail('too_many_files', { limit: limits.widget.files })
  await takeIn(deps, uploads, (files) =>
    deps.db.transaction(async (tx) => {
      await claimStorage(tx, scope.organizationId, uploads)
      await store.insertFiles(tx, agentId, files, deps.clock.now())
    }),
  )
  return getWidget(deps, scope, agentId)
}

export async function removeFile(
  deps: OwnerDeps,
  scope: Scope,
  agentId: AgentId,
  fileId: FileId,
): Promise<WidgetSettings> {
  const widget = await findHere(deps, scope, agentId)
  await deps.db.transaction(async (tx) => {
    const key = widget && (await store.removeFile(tx, agentId, fileId))
    if (!key) throw fail('file_not_found')
    await eraseFiles({ ...deps, db: tx }, [key])
  })
  return getWidget(deps, scope, agentId)
}

export async function listConversations(
  deps: OwnerDeps,
  scope: Scope,
  agentId: AgentId,
  page: PageQuery,
): Promise<Page<WidgetConversation>> {
  if (!(await findHere(deps, scope, agentId))) return toPage([], 0, page)
  const { rows, total } = await conversations.listConversations(deps.db, agentId, page)
  return toPage(rows, total, page)
}

export async function getConversation(
  deps: OwnerDeps,
  scope: Scope,
  agentId: AgentId,
  id: WidgetConversationId,
): Promise<{ conversation: WidgetConversation; messages: VisitorMessage[] }> {
  const widget = await findHere(deps, scope, agentId)
  const conversation = widget && (await conversations.findConversation(deps.db, agentId, id))
  if (!conversation) throw fail('widget_conversation_not_found')
  return { conversation, messages: await conversations.listMessages(deps.db, id, shownMessages) }
}

/** The agent's widget when it was published from here. Throws `agent_not_found` and `widget_elsewhere`. */
async function findHere({ db }: OwnerDeps, scope: Scope, agentId: AgentId): Promise<store.Widget | undefined> {
  permitAction(scope, 'agents.publish')
  await getAgent({ db }, scope, agentId)
  const found = await store.findWidget(db, agentId, scope)
  if (found && !found.here) throw fail('widget_elsewhere')
  return found?.widget
}

/** The same, made when there is none. */
async function openHere(deps: OwnerDeps, scope: Scope, agentId: AgentId): Promise<void> {
  if (await findHere(deps, scope, agentId)) return
  await store.ensureWidget(deps.db, agentId, scope, limits.widget.dailyAnswers, deps.clock.now())
  await findHere(deps, scope, agentId)
}

/** How a widget is before anything is chosen: off, and nothing of the owner's may be used. */
const untouched = (agent_id: AgentId): store.Widget => ({
  agent_id,
  enabled: false,
  page: false,
  origins: [],
  theme: 'auto',
  accent: '#2563eb',
  position: 'right',
  language: 'auto',
  greeting: '',
  suggestions: [],
  instructions: '',
  use_databases: false,
  use_files: false,
  use_knowledge: false,
  daily_answers: limits.widget.dailyAnswers,
  updated_at: null,
})
