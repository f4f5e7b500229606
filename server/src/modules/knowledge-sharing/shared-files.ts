import type { AgentId, FileId } from '#contract/kit/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { Knowledge, KnowledgeSource } from '../knowledge-files/service.ts'
import type { SharingGrant } from './grant-store.ts'
import { grantsFor, type SharedDeps, sharedId, shareOf } from './shared-sources.ts'
import type { SharedReach } from './shared-use.ts'

/** Files of one's own, and those that other workspaces share where whoever asks may have these. */
export function withSharedFiles(deps: SharedDeps, own: KnowledgeSource): KnowledgeSource {
  const openShared = async (tenant: Tenant, agents: readonly AgentId[], reach: SharedReach | undefined) => {
    const grants = await grantsFor(deps, tenant, agents, reach)
    return (await Promise.all(grants.map((grant) => openGrant(deps, own, grant)))).flat()
  }
  return {
    ...own,
    open: async (tenant, reader, agentId, opened) => {
      const [mine, shared] = await Promise.all([
        own.open(tenant, reader, agentId, opened),
        openShared(tenant, [agentId], opened?.shared),
      ])
      return [...mine, ...shared]
    },
    openAll: async (tenant, reader, reach) => {
      const [mine, shared] = await Promise.all([own.openAll(tenant, reader), openShared(tenant, [], reach)])
      return [...mine, ...shared]
    },
    search: async (among, question, limit) => {
      const hits = await own.search(among, question, limit)
      const uses = new Map(hits.flatMap(({ of }) => (of.shared ? [[of.shared.requestId, of.shared]] : [])))
      const held = new Map(
        await Promise.all([...uses].map(async ([id, { basis }]) => [id, await basis.holds()] as const)),
      )
      return hits.filter(({ of }) => !of.shared || held.get(of.shared.requestId))
    },
  }
}

async function openGrant(deps: SharedDeps, own: KnowledgeSource, grant: SharingGrant): Promise<Knowledge[]> {
  const use = { ...shareOf(deps, grant), quotes: grant.terms.quotes }
  const opened = await Promise.all(
    grant.useCases.map(async ({ _id, type, bot_id, agent_owner: userId }) => {
      const given = grant.terms.files.flatMap((file) => (file.use_case_id === _id ? [file.file_id] : []))
      if (type !== 'files' || given.length === 0) return []
      const owner = { organizationId: grant.organizationId, workspaceId: grant.workspaceId, userId }
      const related = await relatedFiles(deps, owner, bot_id, _id)
      return own.openThese(
        owner,
        bot_id,
        given.filter((id) => related.has(id)),
      )
    }),
  )
  return opened.flat().map((file) => ({
    ...file,
    id: sharedId<FileId>(grant.id, file.id),
    name: `${file.name} · ${grant.workspaceName}`,
    shared: use,
  }))
}

/** What its owner takes out of the use case is not shared any more either. */
async function relatedFiles({ rules }: SharedDeps, owner: Tenant, agentId: AgentId, id: string): Promise<Set<FileId>> {
  const { useCases } = await rules(owner, [agentId])
  const useCase = useCases.find((row) => row.id === id)
  return new Set(useCase?.relations.flatMap((relation) => ('file_id' in relation ? [relation.file_id] : [])))
}
