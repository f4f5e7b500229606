import type { AgentId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { decidePermission } from '#contract/permissions.ts'
import type {
  VoiceBot,
  VoiceKnowledge,
  VoiceKnowledgeId,
  VoiceKnowledgeInput,
} from '#contract/voice-knowledge/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getAgent } from '../agents/service.ts'
import * as store from './store.ts'

export { findActiveEntry } from './store.ts'

export type VoiceKnowledgeDeps = Pick<Deps, 'db' | 'clock'>

export async function getVoiceBot(deps: VoiceKnowledgeDeps, scope: Scope, agentId: AgentId): Promise<VoiceBot> {
  const knowledges = await store.listEntries(deps.db, await ownerOf(deps, scope, agentId))
  return { knowledges, editable: decidePermission('use-cases.edit', scope).allowed }
}

export async function createVoiceKnowledge(
  deps: VoiceKnowledgeDeps,
  scope: Scope,
  agentId: AgentId,
  given: VoiceKnowledgeInput,
): Promise<VoiceKnowledge> {
  const owner = await ownerOf(deps, scope, agentId)
  const now = deps.clock.now()
  const limit = limits.voiceKnowledge.perAgent
  const made = await store.insertEntry(deps.db, owner, { ...given, id: newId(now), now }, limit)
  if (!made) throw fail('too_many_voice_knowledges', { limit })
  return made
}

export async function updateVoiceKnowledge(
  deps: VoiceKnowledgeDeps,
  scope: Scope,
  { botId, id }: At,
  given: VoiceKnowledgeInput,
): Promise<VoiceKnowledge> {
  return found(await store.updateEntry(deps.db, await ownerOf(deps, scope, botId), id, given))
}

export async function removeVoiceKnowledge(deps: VoiceKnowledgeDeps, scope: Scope, { botId, id }: At): Promise<null> {
  if (!(await store.removeEntry(deps.db, await ownerOf(deps, scope, botId), id)))
    throw fail('voice_knowledge_not_found')
  return null
}

/** At most one entry of an agent is active: the others rest. */
export async function activateVoiceKnowledge(
  deps: VoiceKnowledgeDeps,
  scope: Scope,
  { botId, id }: At,
  active: boolean,
): Promise<VoiceKnowledge> {
  return found(await store.setActive(deps.db, await ownerOf(deps, scope, botId), id, active))
}

type At = { botId: AgentId; id: VoiceKnowledgeId }

async function ownerOf({ db }: VoiceKnowledgeDeps, scope: Scope, agentId: AgentId): Promise<store.VoiceAgentOwner> {
  await getAgent({ db }, scope, agentId)
  const { userId, organizationId, workspaceId } = scope
  return { agentId, userId, organizationId, workspaceId }
}

function found(entry: VoiceKnowledge | undefined): VoiceKnowledge {
  if (!entry) throw fail('voice_knowledge_not_found')
  return entry
}
