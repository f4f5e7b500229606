import type { AgentId, FileId } from '#contract/kit/id.ts'
import type { ReadRules } from './related.ts'
import type { Place } from './store.ts'

/**
 * The files that an agent answers from when it has use cases of files: those and no others. Undefined, all of its own: it
 * has none of them.
 */
export const createAllowedFiles =
  (read: ReadRules) =>
  async (place: Place, agent: AgentId): Promise<readonly FileId[] | undefined> => {
    const { useCases } = await read(place, [agent])
    const files = useCases
      .filter(({ agentId }) => agentId === agent)
      .flatMap(({ relations }) => relations.flatMap((one) => ('file_id' in one ? [one.file_id] : [])))
    return files.length === 0 ? undefined : files
  }
