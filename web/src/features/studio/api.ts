import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { flowEndpoints as flows } from '#contract/flows/endpoints.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
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

export type { OpenProject, Project, ProjectFilter, ProjectId, ProjectInput }

export const studioKeys = {
  all: ['studio'] as const,
  lists: ['studio', 'list'] as const,
  one: (id: string) => ['studio', 'one', id] as const,
  versions: (id: string) => ['studio', 'versions', id] as const,
  templates: ['studio', 'templates'] as const,
  secrets: ['studio', 'secrets'] as const,
}

/** Secrets of the place, without their values. */
export const secretsOptions = queryOptions({
  queryKey: studioKeys.secrets,
  queryFn: ({ signal }) => api.call(flows.listFlowSecrets, { signal }),
  staleTime: 30_000,
  retry: false,
})

const nextPage = ({ pagination }: { pagination: { page: number; is_last_page: boolean } }) =>
  pagination.is_last_page ? undefined : pagination.page + 1

export const projectListOptions = (filter: ProjectFilter, query: string) =>
  infiniteQueryOptions({
    queryKey: [...studioKeys.lists, filter, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(calls.listProjects, {
        query: { filter, page: pageParam, limit: limits.studio.projectsPage, ...(query && { query }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const projectOptions = (id: ProjectId) =>
  queryOptions({
    queryKey: studioKeys.one(id),
    queryFn: ({ signal }) => api.call(calls.openProject, { params: { id }, signal }),
    retry: false,
  })

export const versionsOptions = (id: ProjectId) =>
  infiniteQueryOptions({
    queryKey: studioKeys.versions(id),
    queryFn: ({ pageParam, signal }) =>
      api.call(calls.listVersions, { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const templatesOptions = (query: string) =>
  queryOptions({
    queryKey: [...studioKeys.templates, query],
    queryFn: async ({ signal }) =>
      (await api.call(market.listMarketTemplates, { query: { limit: 100, ...(query && { query }) }, signal })).records,
  })

/** Named in the language of the person. */
export const categoriesOptions = (language: Language) =>
  queryOptions({
    queryKey: ['studio-categories', language],
    queryFn: ({ signal }) => api.call(market.listCategories, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const openVersion = (id: ProjectId, number: number) => api.call(calls.openVersion, { params: { id, number } })
export const saveProject = (id: ProjectId, body: ProjectChanges) =>
  api.call(calls.updateProject, { params: { id }, body })
export const loadProject = (id: ProjectId) => api.call(calls.openProject, { params: { id } })
export const listPresentPicks = (picks: PickedThing[]) => api.call(calls.listPresentPicks, { body: { picks } })
export const exportProject = (id: ProjectId) => api.blob(calls.exportProject, { params: { id } })

/** Lists of saved, draft and active flows reload after one was made or changed (spec §4). */
export const reloadLists = (client: QueryClient) => client.invalidateQueries({ queryKey: studioKeys.lists })

function useChange<V, R>(name: string, mutationFn: (input: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({ mutationKey: ['studio', name], mutationFn, onSuccess: () => reloadLists(client) })
}

export const useCreateProject = () =>
  useChange('create', (body: ProjectInput) => api.call(calls.createStudioProject, { body }))
export const useRenameProject = () =>
  useChange('rename', ({ id, name }: { id: ProjectId; name: string }) => saveProject(id, { name }))
export const useDuplicateProject = () =>
  useChange('duplicate', (id: ProjectId) => api.call(calls.duplicateProject, { params: { id } }))
export const useRemoveProject = () =>
  useChange('remove', (id: ProjectId) => api.call(calls.removeProject, { params: { id } }))
export const useRestoreProject = () =>
  useChange('restore', (id: ProjectId) => api.call(calls.restoreProject, { params: { id } }))
export const useImportProject = () =>
  useChange('import', (content: string) => api.call(calls.importProject, { body: { content } }))
export const useTakeTemplate = () =>
  useChange('use-template', (template_id: string) => api.call(market.useMarketTemplate, { body: { template_id } }))

export function useRemoveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['studio', 'remove-template'],
    mutationFn: (id: string) => api.call(market.removeMarketTemplate, { query: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: studioKeys.templates }),
  })
}

export function useShareTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['studio', 'share-template'],
    mutationFn: (body: TemplateInput) => api.call(market.addMarketTemplate, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: studioKeys.templates }),
  })
}

function useVersionChange<V, R>(id: ProjectId, name: string, mutationFn: (input: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['studio', name],
    mutationFn,
    onSuccess: () =>
      Promise.all([reloadLists(client), client.invalidateQueries({ queryKey: studioKeys.versions(id) })]),
  })
}

export const useChangeStatus = (id: ProjectId) =>
  useVersionChange(id, 'status', (body: Partial<VersionLabel> & { status: ProjectStatus }) =>
    api.call(calls.changeProjectStatus, { params: { id }, body }),
  )
export const useLabelVersion = (id: ProjectId) =>
  useVersionChange(id, 'label-version', ({ number, ...body }: VersionLabel & { number: number }) =>
    api.call(calls.labelVersion, { params: { id, number }, body }),
  )
export const useRollBack = (id: ProjectId) =>
  useVersionChange(id, 'roll-back', (number: number) => api.call(calls.rollBackProject, { params: { id, number } }))
