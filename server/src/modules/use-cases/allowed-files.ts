import type { AgentId, FileId } from '#contract/kit/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { ReadRules } from './related.ts'

/**
 * The files that an agent answers from when it has use cases of files: those and no others. Undefined, all of its own: it
 * has none of them.
 */
export const createAllowedFiles =
  (read: ReadRules) =>
  async (tenant: Tenant, agent: AgentId): Promise<readonly FileId[] | undefined> => {
    const { useCases } = await read(tenant, [agent])
    const files = useCases
      .filter(({ agentId }) => agentId === agent)
      .flatMap(({ relations }) => relations.flatMap((relation) => ('file_id' in relation ? [relation.file_id] : [])))
    return files.length === 0 ? undefined : files
  }
