import type { Agent, AgentChanges, AgentInput } from '#contract/agents/schemas.ts'
import type { AgentId, OrganizationId, UserId } from '#contract/kit/id.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { claimStorage, requireRoom } from '../billing/service.ts'
import { readImageType } from './image-type.ts'
import * as store from './store.ts'

export type AgentDeps = Pick<Deps, 'db' | 'clock'> & { files: Files }

const defaults: Record<'name' | 'description' | 'hint', LocalizedText> = {
  name: localized('Assistant', 'Asisten'),
  description: localized(
    'Answers questions about your data and files, with the evidence beside the answer.',
    'Menjawab pertanyaan tentang data dan berkas kamu, lengkap dengan buktinya.',
  ),
  hint: localized('Ask about sales, stock, or a file', 'Tanya soal penjualan, stok, atau sebuah berkas'),
}

/**
 * The person's default agent, made at activation. Asked again it gives the one that is there.
 * Pass a transaction as `db` to make it together with the account.
 */
export async function createDefaultAgent(
  deps: { db: Db },
  person: { userId: UserId; organizationId: OrganizationId; language: Language },
): Promise<{ id: AgentId }> {
  const { userId, organizationId, language } = person
  const input = {
    name: defaults.name[language],
    description: defaults.description[language],
    hint: defaults.hint[language],
    bot_type: 'co-sales',
  }
  const now = new Date()
  const made = await store.insertAgent(deps.db, { ...input, id: newId(), userId, organizationId, isDefault: true, now })
  const id = made?.id ?? (await store.findDefault(deps.db, { userId }))
  if (!id) throw new Error('a default agent was neither made nor found')
  return { id }
}

/** The default agent's id, for `user.bot_id`; undefined before activation. */
export const findDefaultAgent = (deps: { db: Db }, userId: UserId): Promise<AgentId | undefined> =>
  store.findDefault(deps.db, { userId })

/** Agents of somebody in workspaces go to the workspaces' owners. */
export const handOverAgents = (db: Db, userId: UserId): Promise<void> => store.handOver(db, { userId })

export { findFlowAgent, putFlowAgent, withdrawFlowAgent } from './flow-agents.ts'
export { usableAgents } from './store.ts'

export async function listAgents(deps: AgentDeps, scope: Scope, page: PageQuery): Promise<Page<Agent>> {
  const { rows, total } = await store.listPage(deps.db, scope, page)
  return toPage(rows.map(toAgent), total, page)
}

/** Throws `agent_not_found` for one that is not there or is someone else's. */
export async function getAgent(deps: { db: Db }, scope: Scope, id: AgentId): Promise<Agent> {
  const row = await store.findAgent(deps.db, scope, id)
  if (!row) throw fail('agent_not_found')
  return toAgent(row)
}

/** One that answers. Throws `agent_not_found`, `agent_not_active`. */
export async function requireActiveAgent(deps: { db: Db }, scope: Scope, id: AgentId): Promise<Agent> {
  const agent = await getAgent(deps, scope, id)
  if (agent.status !== 'active') throw fail('agent_not_active', { name: agent.name })
  return agent
}

export async function createAgent(
  deps: AgentDeps,
  scope: Scope,
  input: AgentInput,
  logo: UploadedFile | undefined,
): Promise<Agent> {
  permitAction(scope, 'agents.add')
  const { userId, organizationId, workspaceId } = scope
  const now = deps.clock.now()
  const kept = await keepLogo(deps, logo)
  try {
    const row = await deps.db.transaction(async (tx) => {
      await store.lockRoom(tx, organizationId)
      await requireRoom({ db: tx, clock: deps.clock }, organizationId, 'agents')
      await claimStorage(tx, organizationId, logo ? [logo] : [])
      return store.insertAgent(
        tx,
        { ...input, id: newId<AgentId>(now), userId, organizationId, workspaceId, now },
        kept,
      )
    })
    return toAgent(required(row, 'only an agent that is the default may be there already'))
  } catch (error) {
    if (kept) await deps.files.remove(kept.key)
    throw error
  }
}

/** The agent of a channel, made with what connects the channel in the transaction `db`. Throws `agent_limit_reached`. */
export async function createChannelAgent(
  deps: Pick<AgentDeps, 'db' | 'clock'>,
  { userId, organizationId, workspaceId }: Scope,
  { name, source, instructions }: { name: string; source: 'email'; instructions: string },
): Promise<AgentId> {
  const now = deps.clock.now()
  await store.lockRoom(deps.db, organizationId)
  await requireRoom(deps, organizationId, 'agents')
  const id = newId<AgentId>(now)
  const words = { name, description: '', hint: '', bot_type: 'co-sales', instructions }
  await store.insertAgent(deps.db, { ...words, id, userId, organizationId, workspaceId, agentsSource: source, now })
  return id
}

/** Has the agent of a channel answer or rest. */
export async function setAgentStatus(
  deps: Pick<AgentDeps, 'db' | 'clock'>,
  scope: Scope,
  id: AgentId,
  status: Agent['status'],
): Promise<void> {
  await store.updateAgent(deps.db, scope, id, { status }, undefined, deps.clock.now())
}

/** Ends the agent of a channel with the channel. */
export const removeChannelAgent = (
  deps: Pick<AgentDeps, 'db' | 'clock'>,
  scope: Scope,
  id: AgentId,
): Promise<boolean> => store.setDeleted(deps.db, scope, id, deps.clock.now(), deps.clock.now())

export async function updateAgent(
  deps: AgentDeps,
  scope: Scope,
  id: AgentId,
  changes: AgentChanges,
  logo: UploadedFile | undefined,
): Promise<Agent> {
  permitAction(scope, 'agents.edit')
  const before = await store.findAgent(deps.db, scope, id)
  if (!before) throw fail('agent_not_found')
  if (before.user_id !== scope.userId) permitAction(scope, 'agents.edit-others')
  const kept = await keepLogo(deps, logo)
  try {
    const row = await deps.db.transaction(async (tx) => {
      await claimStorage(tx, scope.organizationId, logo ? [logo] : [])
      return store.updateAgent(tx, scope, id, changes, kept, deps.clock.now())
    })
    if (!row) throw fail('agent_not_found')
    if (kept && before.logo_key) await deps.files.remove(before.logo_key)
    return toAgent(row)
  } catch (error) {
    if (kept) await deps.files.remove(kept.key)
    throw error
  }
}

/** Throws `agent_is_default`, `agent_not_found`, and for an agent of somebody else what editing it would. */
export async function removeAgent(deps: AgentDeps, scope: Scope, id: AgentId): Promise<null> {
  const agent = await store.findAgent(deps.db, scope, id)
  if (!agent) throw fail('agent_not_found')
  if (agent.user_id !== scope.userId) permitAction(scope, 'agents.edit-others')
  if (agent.is_default) throw fail('agent_is_default')
  const now = deps.clock.now()
  if (!(await store.setDeleted(deps.db, scope, id, now, now))) throw fail('agent_not_found')
  return null
}

/** Within `limits.undoSeconds`; it needs room in the plan again. */
export async function restoreAgent(deps: AgentDeps, scope: Scope, id: AgentId): Promise<Agent> {
  const owner = await store.findDeletedOwner(deps.db, id)
  if (owner && owner !== scope.userId) permitAction(scope, 'agents.edit-others')
  const after = new Date(deps.clock.now().getTime() - limits.undoSeconds * 1000)
  await deps.db.transaction(async (tx) => {
    await store.lockRoom(tx, scope.organizationId)
    await requireRoom({ db: tx, clock: deps.clock }, scope.organizationId, 'agents')
    if (!(await store.setDeleted(tx, scope, id, null, after))) throw fail('agent_gone')
  })
  return getAgent(deps, scope, id)
}

export async function getLogo(deps: AgentDeps, scope: Scope, id: AgentId): Promise<FileAnswer> {
  const row = await store.findAgent(deps.db, scope, id)
  if (!row) throw fail('agent_not_found')
  if (!row.logo_key || !row.logo_mime) throw fail('file_not_found')
  return {
    ...(await deps.files.open(row.logo_key)),
    mime: row.logo_mime,
    filename: `${row.name}.${row.logo_mime.slice(6)}`,
  }
}

async function keepLogo(deps: AgentDeps, logo: UploadedFile | undefined): Promise<store.Logo | undefined> {
  if (!logo) return undefined
  const mime = await readImageType(logo.path)
  if (!mime) throw fail('image_not_supported', { name: logo.filename })
  const key = `logos/${newId()}`
  await deps.files.takeIn(key, logo.path)
  return { key, mime, bytes: logo.bytes }
}

const iso = (value: string | Date) => new Date(value).toISOString()

const toAgent = ({
  id,
  user_id: _owner,
  logo_key,
  logo_mime,
  created_at,
  updated_at,
  ...row
}: store.AgentRow): Agent => ({
  _id: id,
  ...row,
  logo_url: logo_key ? `/bots/${id}/logo` : null,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})
