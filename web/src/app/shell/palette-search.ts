import { linkOptions, type NavigateOptions } from '@tanstack/react-router'
import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'

/** What the palette finds besides screens and actions. */
export type HitKind = 'chats' | 'dashboards' | 'charts' | 'agents' | 'files' | 'members'
export type PaletteHit = { kind: HitKind; id: string; label: string; leadsTo: NavigateOptions }

/** Where it looks: the chosen agent, and the workspace that the person works in. */
export type SearchScope = { botId: AgentId | undefined; workspaceId: WorkspaceId | undefined }

type Search = (words: string, place: SearchScope, signal: AbortSignal) => Promise<PaletteHit[]>

const limit = 5

const findChats: Search = async (query, { botId }, signal) => {
  if (!botId) return []
  const { chatEndpoints } = await import('#contract/chat/endpoints.ts')
  const { records } = await api.call(chatEndpoints.listSessions, { params: { botId }, query: { query, limit }, signal })
  return records.map(({ id, session_name, matches }) => ({
    kind: 'chats',
    id,
    label: session_name,
    // The place where the words are said, where it is not the name that has them.
    leadsTo: { to: '/c/$id', params: { id }, ...(matches?.[0] && { hash: `record-${matches[0].record_id}` }) },
  }))
}

const findDashboards: Search = async (query, _place, signal) => {
  const { dashboardEndpoints } = await import('#contract/dashboards/endpoints.ts')
  const { records } = await api.call(dashboardEndpoints.listDashboards, { query: { query, limit }, signal })
  return records.map(({ id, name }) => ({
    kind: 'dashboards',
    id,
    label: name,
    leadsTo: linkOptions({ to: '/dashboard', search: { id } }),
  }))
}

const findCharts: Search = async (query, _place, signal) => {
  const { chartEndpoints } = await import('#contract/charts/endpoints.ts')
  const { records } = await api.call(chartEndpoints.listCharts, { query: { query, limit }, signal })
  return records.map(({ id, name }) => ({
    kind: 'charts',
    id,
    label: name,
    leadsTo: linkOptions({ to: '/dashboard/editor', search: { chart: id } }),
  }))
}

const findAgents: Search = async (query, _place, signal) => {
  const { agentEndpoints } = await import('#contract/agents/endpoints.ts')
  const { records } = await api.call(agentEndpoints.listAgents, { query: { limit: 100 }, signal })
  return records
    .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
    .slice(0, limit)
    .map(({ _id: id, name }) => ({ kind: 'agents', id, label: name, leadsTo: { to: '/agents/$id', params: { id } } }))
}

const findFiles: Search = async (query, { botId }, signal) => {
  if (!botId) return []
  const { knowledgeFileEndpoints } = await import('#contract/knowledge-files/endpoints.ts')
  const asked = { params: { botId }, query: { query, limit }, signal }
  const { records } = await api.call(knowledgeFileEndpoints.listKnowledgeFiles, asked)
  return records.map(({ id, name }) => ({
    kind: 'files',
    id,
    label: name,
    leadsTo: { to: '/knowledge/$tab', params: { tab: 'files' } },
  }))
}

const findMembers: Search = async (query, { workspaceId }, signal) => {
  if (!workspaceId) return []
  const { workspaceEndpoints } = await import('#contract/workspaces/endpoints.ts')
  const asked = { params: { id: workspaceId }, query: { query, limit }, signal }
  const { records } = await api.call(workspaceEndpoints.listMembers, asked)
  return records.map(({ id, name }) => ({
    kind: 'members',
    id,
    label: name,
    leadsTo: { to: '/workspace/$id/members', params: { id: workspaceId } },
  }))
}

const searches: readonly Search[] = [findChats, findDashboards, findCharts, findAgents, findFiles, findMembers]

/** Everything of the person that goes by these words; what cannot be asked is left out. */
export async function findByWords(words: string, place: SearchScope, signal: AbortSignal): Promise<PaletteHit[]> {
  const found = await Promise.all(searches.map((search) => search(words, place, signal).catch((): PaletteHit[] => [])))
  return found.flat()
}
