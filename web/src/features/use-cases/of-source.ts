import { useQueries } from '@tanstack/react-query'
import type { UseCase } from '#contract/use-cases/schemas.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { listOptions } from './api.ts'

/** The use cases of the chosen agent that relate a table of a database; none while they are not known. */
export function useUseCasesOf(dataSource: string | undefined): UseCase[] {
  const bot = useBotId()
  const asked = bot !== undefined && dataSource !== undefined ? [bot] : []
  const [list] = useQueries({ queries: asked.map((agent) => listOptions(agent, 'tables')) })
  return (list?.data ?? []).filter(({ relations }) =>
    relations.some((relation) => 'table' in relation && relation.data_source_id === dataSource && !relation.missing),
  )
}
