import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import { salesforceEndpoints } from '#contract/salesforce/endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import type { PickedResource } from '#flow/index.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { api } from '#web/lib/client/api.ts'
import { getToken, getUser } from '#web/lib/session/session.ts'

type PickedOption = { value: string; label: string }
/** `of`: what it belongs to, such as the object of a field. */
type Load = (signal: AbortSignal, queries: QueryClient, of: string) => Promise<PickedOption[]>

/** What there is to choose from, by the kind of thing. */
const loads: Record<PickedResource, Load> = {
  agent: async (_, queries) => (await agentsIn(queries)).records.map(({ _id, name }) => ({ value: _id, label: name })),
  data_source: async (signal) =>
    (await api.call(dataSourceEndpoints.listDataSources, { signal })).map(({ id, name }) => ({
      value: id,
      label: name,
    })),
  flow: async (signal) => {
    const { records } = await api.call(studioEndpoints.listProjects, { query: { limit: 100 }, signal })
    return records.map(({ id, name }) => ({ value: id, label: name }))
  },
  person: async (signal) => {
    const user = await api.call((await import('#contract/account/endpoints.ts')).accountEndpoints.getUser, { signal })
    if (!user.workspace_id) return [{ value: user.id, label: user.name }]
    const { records } = await api.call(workspaceEndpoints.listMembers, {
      params: { id: user.workspace_id },
      query: { limit: 100 },
      signal,
    })
    return records.map(({ id, name }) => ({ value: id, label: name }))
  },
  table: async (signal) =>
    (await api.call(flowEndpoints.listFlowTables, { signal })).map(({ name }) => ({ value: name, label: name })),
  knowledge: async (signal, queries) => {
    const { records: agents } = await agentsIn(queries)
    const lists = await Promise.all(agents.map(({ _id, name }) => filesOf(_id, agents.length > 1 ? name : '', signal)))
    return lists.flat()
  },
  salesforce_object: async (signal) =>
    (await api.call(salesforceEndpoints.listSalesforceObjects, { signal })).map(({ name, label }) => ({
      value: name,
      label,
    })),
  salesforce_field: async (signal, _, of) =>
    of === ''
      ? []
      : (await api.call(salesforceEndpoints.describeSalesforceObject, { params: { name: of }, signal })).fields.map(
          ({ name, label }) => ({ value: name, label }),
        ),
  secret: async (signal) =>
    (await api.call(flowEndpoints.listFlowSecrets, { signal })).secrets.map(({ name }) => ({
      value: name,
      label: name,
    })),
}

/** The browser's one list of agents. */
const agentsIn = (queries: QueryClient) => queries.fetchQuery({ ...agentsOptions, staleTime: 30_000 })

async function filesOf(botId: AgentId, agent: string, signal: AbortSignal): Promise<PickedOption[]> {
  const { records } = await api.call(knowledgeFileEndpoints.listKnowledgeFiles, {
    params: { botId },
    query: { limit: 500 },
    signal,
  })
  return records.map(({ id, name }) => ({ value: id, label: agent === '' ? name : `${name} · ${agent}` }))
}

export const pickedOptions = (pick: PickedResource, of = '') =>
  queryOptions({
    queryKey: ['studio-picked', pick, of, getUser()?.id ?? ''],
    // Before signing in there is nothing to choose from, and asking would lead away to the sign-in.
    queryFn: async ({ signal, client }) => (getToken() ? loads[pick](signal, client, of) : []),
    staleTime: 30_000,
    retry: false,
  })
