import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId, RelationDecision } from '#contract/data-sources/schemas.ts'
import type { NamedEndpoint } from '#contract/kit/endpoint.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { useCaseEndpoints as calls } from '#contract/use-cases/endpoints.ts'
import type {
  FileToRelate,
  TableRelation,
  UseCase,
  UseCaseId,
  UseCaseMeasure,
  UseCaseType,
} from '#contract/use-cases/schemas.ts'
import { voiceKnowledgeEndpoints as voice } from '#contract/voice-knowledge/endpoints.ts'
import type { VoiceKnowledgeId, VoiceKnowledgeInput } from '#contract/voice-knowledge/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointKey, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { type NoteChanges, notesOf, withChanges } from './editor/notes.ts'

export const defaultsOptions = queryOptions({ ...endpointQuery(calls.listDefaultUseCases), staleTime: 3600_000 })

/** What is related stands first, also right after a change, before the list is asked again. */
const relatedFirst = (list: UseCase[]): UseCase[] =>
  list.toSorted((left, right) => Number(right.related) - Number(left.related))

export const listOptions = (agent: AgentId, type: UseCaseType) =>
  queryOptions({ ...endpointQuery(calls.listUseCases, { params: { botId: agent, type } }), select: relatedFirst })

export const oneOptions = (id: UseCaseId) => endpointQuery(calls.getUseCase, { params: { id } })

export type UseCaseTableRef = { data_source_id: DataSourceId; table: string; schema: string | null }
export const keyOfTable = ({ data_source_id, table, schema }: UseCaseTableRef) =>
  JSON.stringify([data_source_id, schema, table])
export const nameOfTable = ({ table, schema }: Pick<UseCaseTableRef, 'table' | 'schema'>) =>
  schema ? `${schema}.${table}` : table

export const columnsOptions = ({ data_source_id: id, table, schema }: UseCaseTableRef) =>
  queryOptions({
    ...endpointQuery(calls.listTableColumns, { params: { id }, query: { table, ...(schema && { schema }) } }),
    retry: false,
  })

export const tablesOf = ({ relations }: UseCase): TableRelation[] =>
  relations.flatMap((relation) => ('table' in relation ? [relation] : []))

/** What a call answers with is what is shown, before anything is asked again. */
const keep = (client: QueryClient, useCase: UseCase) => client.setQueryData(oneOptions(useCase._id).queryKey, useCase)

/** Changes of use cases; what else reloads after them is in web/src/app/cache-effects.ts. */
function useUseCaseChange<V>(endpoint: NamedEndpoint, mutationFn: (input: V) => Promise<UseCase>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [endpoint.name],
    mutationFn,
    onSuccess: (useCase) => keep(client, useCase),
  })
}

type Text = { usecase: string; description: string }
export const useCreateUseCase = (botId: AgentId) =>
  useUseCaseChange(calls.createUseCase, (body: Text & { type: UseCaseType }) =>
    api.call(calls.createUseCase, { params: { botId }, body }),
  )
export const useUpdateUseCase = (id: UseCaseId) =>
  useUseCaseChange(calls.updateUseCase, (body: Text) => api.call(calls.updateUseCase, { params: { id }, body }))
export const useRelate = ({ _id, bot_id }: UseCase) =>
  useUseCaseChange(calls.relateUseCase, (relations: (UseCaseTableRef | FileToRelate)[]) =>
    api.call(calls.relateUseCase, { params: { botId: bot_id }, body: { usecase_id: _id, relations } }),
  )
type Description = { table: TableRelation; changes: NoteChanges }
/** Others may have described other columns meanwhile: changes are made to what is stored by now. */
export function useDescribeTable(id: UseCaseId, onStored: (changes: NoteChanges) => void) {
  const client = useQueryClient()
  return useUseCaseChange(calls.describeTable, async ({ table, changes }: Description) => {
    const tables = tablesOf(await api.call(calls.getUseCase, { params: { id } }))
    const newest = tables.find((other) => keyOfTable(other) === keyOfTable(table)) ?? table
    const { data_source_id, table: name, schema } = table
    const body = { data_source_id, table: name, schema, ...withChanges(notesOf(newest), changes) }
    const useCase = await api.call(calls.describeTable, { params: { id }, body })
    // Before anything is asked again, and though another table is open by then.
    keep(client, useCase)
    onStored(changes)
    return useCase
  })
}
export const useSetMeasures = (id: UseCaseId) =>
  useUseCaseChange(calls.setMeasures, (measures: UseCaseMeasure[]) =>
    api.call(calls.setMeasures, { params: { id }, body: { measures } }),
  )
export const useRemoveUseCase = () =>
  useMutation({
    mutationKey: endpointKey(calls.removeUseCase),
    mutationFn: (id: UseCaseId) => api.call(calls.removeUseCase, { params: { id } }),
  })
export const useRestoreUseCase = () =>
  useMutation({
    mutationKey: endpointKey(calls.restoreUseCase),
    mutationFn: (id: UseCaseId) => api.call(calls.restoreUseCase, { params: { id } }),
  })

/** What a measure gives now. Asked again when its use case has changed. */
export const measureCheckOptions = (measure: UseCaseMeasure, { _id, updated_at }: UseCase) => {
  const check = endpointQuery(calls.checkMeasure, { body: { ...measure, usecase_id: _id } })
  return queryOptions({ ...check, queryKey: [...check.queryKey, updated_at], retry: false, staleTime: 30_000 })
}

export const useDecideRelation = () =>
  useMutation({
    mutationKey: endpointKey(dataSourceEndpoints.decideRelation),
    mutationFn: ({ id, body }: { id: DataSourceId; body: RelationDecision }) =>
      api.call(dataSourceEndpoints.decideRelation, { params: { id }, body }),
  })

/** Creating or updating with a status set activates the entry, then the list reloads. */
export function useSaveVoice(botId: AgentId) {
  return useMutation({
    mutationKey: endpointKey(voice.updateVoiceKnowledge),
    mutationFn: async ({
      id,
      input,
      active,
    }: {
      id?: VoiceKnowledgeId
      input: VoiceKnowledgeInput
      active?: boolean
    }) => {
      const saved = id
        ? await api.call(voice.updateVoiceKnowledge, { params: { botId, id }, body: input })
        : await api.call(voice.createVoiceKnowledge, { params: { botId }, body: input })
      if (active === undefined) return saved
      const status = active ? 'active' : 'non_active'
      return api.call(voice.activateVoiceKnowledge, { params: { botId, id: saved._id }, body: { status } })
    },
  })
}

export const useSetVoiceActive = (botId: AgentId) =>
  useMutation({
    mutationKey: endpointKey(voice.activateVoiceKnowledge),
    mutationFn: ({ id, active }: { id: VoiceKnowledgeId; active: boolean }) =>
      api.call(voice.activateVoiceKnowledge, {
        params: { botId, id },
        body: { status: active ? 'active' : 'non_active' },
      }),
  })

export const useRemoveVoice = (botId: AgentId) =>
  useMutation({
    mutationKey: endpointKey(voice.removeVoiceKnowledge),
    mutationFn: (id: VoiceKnowledgeId) => api.call(voice.removeVoiceKnowledge, { params: { botId, id } }),
  })
