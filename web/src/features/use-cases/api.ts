import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId, RelationDecision } from '#contract/data-sources/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Action } from '#contract/permissions.ts'
import { useCaseEndpoints as calls } from '#contract/use-cases/endpoints.ts'
import type {
  FileToRelate,
  TableNotes,
  UseCase,
  UseCaseId,
  UseCaseMeasure,
  UseCaseType,
} from '#contract/use-cases/schemas.ts'
import { voiceKnowledgeEndpoints as voice } from '#contract/voice-knowledge/endpoints.ts'
import type { VoiceKnowledgeId, VoiceKnowledgeInput } from '#contract/voice-knowledge/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { api } from '#web/lib/client/api.ts'

export const useCaseKeys = { all: ['use-cases'], voice: ['voice-entries'] } as const

/** What may be done where the person works; nothing until the server has said so. */
export function useMay(): (action: Action) => boolean {
  const { data } = useQuery({
    queryKey: ['workspaces', 'my-permissions'],
    queryFn: ({ signal }) => api.call(workspaceEndpoints.getMyPermissions, { signal }),
  })
  return (action) => data?.actions.some((row) => row.action === action && row.allowed) ?? false
}

export const defaultsOptions = queryOptions({
  queryKey: [...useCaseKeys.all, 'defaults'],
  queryFn: ({ signal }) => api.call(calls.listDefaultUseCases, { signal }),
  staleTime: 3600_000,
})

/** What is related stands first (spec §4), also right after a change, before the list is asked again. */
const relatedFirst = (list: UseCase[]): UseCase[] =>
  list.toSorted((one, other) => Number(other.related) - Number(one.related))

export const listOptions = (agent: AgentId, type: UseCaseType) =>
  queryOptions({
    queryKey: [...useCaseKeys.all, 'list', agent, type],
    queryFn: ({ signal }) => api.call(calls.listUseCases, { params: { botId: agent, type }, signal }),
    select: relatedFirst,
  })

export const oneOptions = (id: UseCaseId) =>
  queryOptions({
    queryKey: [...useCaseKeys.all, 'one', id],
    queryFn: ({ signal }) => api.call(calls.getUseCase, { params: { id }, signal }),
  })

export const pictureOptions = (id: UseCaseId) =>
  queryOptions({
    queryKey: [...useCaseKeys.all, 'picture', id],
    queryFn: ({ signal }) => api.call(calls.getUseCasePicture, { params: { id }, signal }),
  })

export type TableRef = { data_source_id: DataSourceId; table: string; schema: string | null }
export const keyOfTable = ({ data_source_id, table, schema }: TableRef) =>
  JSON.stringify([data_source_id, schema, table])
export const nameOfTable = ({ table, schema }: Pick<TableRef, 'table' | 'schema'>) =>
  schema ? `${schema}.${table}` : table

export const columnsOptions = ({ data_source_id: id, table, schema }: TableRef) =>
  queryOptions({
    queryKey: ['data-sources', 'columns', id, schema, table],
    queryFn: ({ signal }) =>
      api.call(calls.listTableColumns, { params: { id }, query: { table, ...(schema && { schema }) }, signal }),
    retry: false,
  })

export const sourceTablesOptions = (id: DataSourceId) =>
  queryOptions({
    queryKey: ['data-sources', 'one', id],
    queryFn: ({ signal }) => api.call(dataSourceEndpoints.getDataSource, { params: { id }, signal }),
  })

export const voiceOptions = (agent: AgentId) =>
  queryOptions({
    queryKey: [...useCaseKeys.voice, agent],
    queryFn: ({ signal }) => api.call(voice.getVoiceBot, { params: { botId: agent }, signal }),
  })

/** What a call answers with is what is shown, before anything is asked again. */
const keep = (client: QueryClient, useCase: UseCase) => client.setQueryData(oneOptions(useCase._id).queryKey, useCase)

/** Changes of use cases; what else reloads after them is in web/src/app/cache-effects.ts. */
function useUseCaseChange<V>(name: 'create' | 'update' | 'data', mutationFn: (input: V) => Promise<UseCase>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [...useCaseKeys.all, name],
    mutationFn,
    onSuccess: (useCase) => keep(client, useCase),
  })
}

type Text = { usecase: string; description: string }
export const useCreateUseCase = (botId: AgentId) =>
  useUseCaseChange('create', (body: Text & { type: UseCaseType }) =>
    api.call(calls.createUseCase, { params: { botId }, body }),
  )
export const useUpdateUseCase = (id: UseCaseId) =>
  useUseCaseChange('update', (body: Text) => api.call(calls.updateUseCase, { params: { id }, body }))
export const useRelate = ({ _id, bot_id }: UseCase) =>
  useUseCaseChange('data', (relations: (TableRef | FileToRelate)[]) =>
    api.call(calls.relateUseCase, { params: { botId: bot_id }, body: { usecase_id: _id, relations } }),
  )
export const useDescribeTable = (id: UseCaseId) =>
  useUseCaseChange('data', (body: TableNotes) => api.call(calls.describeTable, { params: { id }, body }))
export const useSetMeasures = (id: UseCaseId) =>
  useUseCaseChange('data', (measures: UseCaseMeasure[]) =>
    api.call(calls.setMeasures, { params: { id }, body: { measures } }),
  )
export const useRemoveUseCase = () =>
  useMutation({
    mutationKey: [...useCaseKeys.all, 'remove'],
    mutationFn: (id: UseCaseId) => api.call(calls.removeUseCase, { params: { id } }),
  })
export const useRestoreUseCase = () =>
  useMutation({
    mutationKey: [...useCaseKeys.all, 'restore'],
    mutationFn: (id: UseCaseId) => api.call(calls.restoreUseCase, { params: { id } }),
  })

export const checkMeasure = (measure: UseCaseMeasure, usecase_id: UseCaseId, signal: AbortSignal) =>
  api.call(calls.checkMeasure, { body: { ...measure, usecase_id }, signal })

export const useDecideRelation = () =>
  useMutation({
    mutationKey: [...useCaseKeys.all, 'relation'],
    mutationFn: ({ id, body }: { id: DataSourceId; body: RelationDecision }) =>
      api.call(dataSourceEndpoints.decideRelation, { params: { id }, body }),
  })

/** Creating or updating with a status set activates the entry, then the list reloads (spec §4). */
export function useSaveVoice(botId: AgentId) {
  return useMutation({
    mutationKey: [...useCaseKeys.voice, 'save'],
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
    mutationKey: [...useCaseKeys.voice, 'activate'],
    mutationFn: ({ id, active }: { id: VoiceKnowledgeId; active: boolean }) =>
      api.call(voice.activateVoiceKnowledge, {
        params: { botId, id },
        body: { status: active ? 'active' : 'non_active' },
      }),
  })

export const useRemoveVoice = (botId: AgentId) =>
  useMutation({
    mutationKey: [...useCaseKeys.voice, 'remove'],
    mutationFn: (id: VoiceKnowledgeId) => api.call(voice.removeVoiceKnowledge, { params: { botId, id } }),
  })
