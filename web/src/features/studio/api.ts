import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { flowEndpoints as flows } from '#contract/flows/endpoints.ts'
import type { NamedEndpoint } from '#contract/kit/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { studioEndpoints as calls } from '#contract/studio/endpoints.ts'
import { studioMarketEndpoints as market } from '#contract/studio/market-endpoints.ts'
import type {
  OpenProject,
  PickedThing,
  Project,
  ProjectChanges,
  ProjectFilter,
  ProjectId,
  ProjectInput,
  ProjectStatus,
  TemplateInput,
  VersionLabel,
} from '#contract/studio/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointKey, endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'

export type { OpenProject, Project, ProjectFilter, ProjectId, ProjectInput }

/** Secrets of the place, without their values. */
export const secretsOptions = queryOptions({ ...endpointQuery(flows.listFlowSecrets), staleTime: 30_000, retry: false })

export const projectOptions = (id: ProjectId) =>
  queryOptions({ ...endpointQuery(calls.openProject, { params: { id } }), retry: false })

export const versionsOptions = (id: ProjectId) => endpointPages(calls.listVersions, { params: { id } })

export const templatesOptions = (query: string) =>
  queryOptions({
    ...endpointQuery(market.listMarketTemplates, { query: { limit: 100, ...(query && { query }) } }),
    select: ({ records }) => records,
  })

/** Named in the language of the person. */
export const categoriesOptions = (language: Language) =>
  queryOptions({
    ...endpointQuery(market.listCategories),
    queryKey: [...endpointKey('listCategories'), language],
    staleTime: Number.POSITIVE_INFINITY,
  })

export const openVersion = (id: ProjectId, number: number) => api.call(calls.openVersion, { params: { id, number } })
export const saveProject = (id: ProjectId, body: ProjectChanges) =>
  api.call(calls.updateProject, { params: { id }, body })
export const loadProject = (id: ProjectId) => api.call(calls.openProject, { params: { id } })
export const listPresentPicks = (picks: PickedThing[]) => api.call(calls.listPresentPicks, { body: { picks } })
export const exportProject = (id: ProjectId) => api.blob(calls.exportProject, { params: { id } })

/** Lists of saved, draft and active flows reload after one was made or changed. */
export const reloadLists = (client: QueryClient) => client.invalidateQueries({ queryKey: endpointKey('listProjects') })

function useChange<V, R>(endpoint: NamedEndpoint, mutationFn: (input: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({ mutationKey: [endpoint.name], mutationFn, onSuccess: () => reloadLists(client) })
}

export const useCreateProject = () =>
  useChange(calls.createStudioProject, (body: ProjectInput) => api.call(calls.createStudioProject, { body }))
export const useRenameProject = () =>
  useChange(calls.updateProject, ({ id, name }: { id: ProjectId; name: string }) => saveProject(id, { name }))
export const useDuplicateProject = () =>
  useChange(calls.duplicateProject, (id: ProjectId) => api.call(calls.duplicateProject, { params: { id } }))
export const useRemoveProject = () =>
  useChange(calls.removeProject, (id: ProjectId) => api.call(calls.removeProject, { params: { id } }))
export const useRestoreProject = () =>
  useChange(calls.restoreProject, (id: ProjectId) => api.call(calls.restoreProject, { params: { id } }))
export const useImportProject = () =>
  useChange(calls.importProject, (content: string) => api.call(calls.importProject, { body: { content } }))
export const useTakeTemplate = () =>
  useChange(market.useMarketTemplate, (template_id: string) =>
    api.call(market.useMarketTemplate, { body: { template_id } }),
  )

export function useRemoveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(market.removeMarketTemplate, { query: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: endpointKey('listMarketTemplates') }),
  })
}

export function useShareTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TemplateInput) => api.call(market.addMarketTemplate, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: endpointKey('listMarketTemplates') }),
  })
}

function useVersionChange<V, R>(
  id: ProjectId,
  mutationFn: (input: V) => Promise<R>,
  mutationKey: readonly unknown[] = [],
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    mutationFn,
    onSuccess: () =>
      Promise.all([
        reloadLists(client),
        client.invalidateQueries({ queryKey: endpointKey('listVersions', { params: { id } }) }),
      ]),
  })
}

export const useChangeStatus = (id: ProjectId) =>
  useVersionChange(id, (body: Partial<VersionLabel> & { status: ProjectStatus }) =>
    api.call(calls.changeProjectStatus, { params: { id }, body }),
  )
export const useLabelVersion = (id: ProjectId) =>
  useVersionChange(id, ({ number, ...body }: VersionLabel & { number: number }) =>
    api.call(calls.labelVersion, { params: { id, number }, body }),
  )
/** A version goes live; agents and what begins the flow are asked again. */
export const usePublishVersion = (id: ProjectId) =>
  useVersionChange(
    id,
    (number: number) => api.call(calls.publishVersion, { params: { id, number } }),
    endpointKey(calls.publishVersion),
  )
export const useRollBack = (id: ProjectId) =>
  useVersionChange(id, (number: number) => api.call(calls.rollBackProject, { params: { id, number } }))
