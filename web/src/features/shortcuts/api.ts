import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { AgentId, ShortcutId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import type { Shortcut, ShortcutInput } from '#contract/shortcuts/schemas.ts'
import { api } from '#web/lib/client/api.ts'

export type { Shortcut, ShortcutId, ShortcutInput }

export const shortcutKeys = {
  all: ['shortcuts'] as const,
  list: ['shortcuts', 'list'] as const,
  menu: ['shortcuts', 'menu'] as const,
  random: ['shortcuts', 'random'] as const,
}

/** The list in pages of 10. The next page is asked for only when there is one and none is on its way (spec §4). */
export const shortcutListOptions = infiniteQueryOptions({
  queryKey: shortcutKeys.list,
  queryFn: ({ pageParam, signal }) =>
    api.call(shortcutEndpoints.listShortcuts, { query: { page: pageParam, limit: limits.shortcutsPage }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
})

/** All of them, for the menu that / opens. */
export const shortcutMenuOptions = queryOptions({
  queryKey: shortcutKeys.menu,
  queryFn: ({ signal }) => api.call(shortcutEndpoints.listAllShortcuts, { signal }),
  staleTime: 60_000,
})

/** A few to try with an agent. */
export const randomShortcutsOptions = (agent: AgentId) =>
  queryOptions({
    queryKey: [...shortcutKeys.random, agent],
    queryFn: ({ signal }) => api.call(shortcutEndpoints.listRandomShortcuts, { params: { id: agent }, signal }),
  })

/** After every change paging goes back to page 1 and the list is asked again (spec §4). */
const startOver = (client: QueryClient) =>
  Promise.all([
    client.resetQueries({ queryKey: shortcutKeys.list }),
    client.invalidateQueries({ queryKey: shortcutKeys.menu }),
    client.invalidateQueries({ queryKey: shortcutKeys.random }),
  ])

function useChange<V, R>(name: string, mutationFn: (input: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({ mutationKey: ['shortcuts', name], mutationFn, onSuccess: () => startOver(client) })
}

export const useCreateShortcut = () =>
  useChange('create', (body: ShortcutInput) => api.call(shortcutEndpoints.createShortcut, { body }))

export const useUpdateShortcut = () =>
  useChange('update', ({ id, input }: { id: ShortcutId; input: ShortcutInput }) =>
    api.call(shortcutEndpoints.updateShortcut, { params: { id }, body: input }),
  )

export const useRemoveShortcut = () =>
  useChange('remove', (id: ShortcutId) => api.call(shortcutEndpoints.removeShortcut, { params: { id } }))

export const useMoveShortcut = () =>
  useChange('move', ({ id, position }: { id: ShortcutId; position: number }) =>
    api.call(shortcutEndpoints.moveShortcut, { params: { id, position } }),
  )
