import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShortcutId } from '#contract/kit/id.ts'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import type { Shortcut, ShortcutInput } from '#contract/shortcuts/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointKey, endpointQuery, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'

export type { Shortcut, ShortcutId, ShortcutInput }

/** All of them, for the menu that / opens. */
export const shortcutMenuOptions = queryOptions({
  ...endpointQuery(shortcutEndpoints.listAllShortcuts),
  staleTime: 60_000,
})

/** After every change paging goes back to page 1 and the list is asked again. */
const startOver = (client: QueryClient) =>
  Promise.all([
    client.resetQueries({ queryKey: endpointKey('listShortcuts') }),
    invalidateEndpoints(client, ['listAllShortcuts', 'listRandomShortcuts']),
  ])

function useChange<V, R>(mutationFn: (input: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => startOver(client) })
}

export const useCreateShortcut = () =>
  useChange((body: ShortcutInput) => api.call(shortcutEndpoints.createShortcut, { body }))

export const useUpdateShortcut = () =>
  useChange(({ id, input }: { id: ShortcutId; input: ShortcutInput }) =>
    api.call(shortcutEndpoints.updateShortcut, { params: { id }, body: input }),
  )

export const useRemoveShortcut = () =>
  useChange((id: ShortcutId) => api.call(shortcutEndpoints.removeShortcut, { params: { id } }))

export const useMoveShortcut = () =>
  useChange(({ id, position }: { id: ShortcutId; position: number }) =>
    api.call(shortcutEndpoints.moveShortcut, { params: { id, position } }),
  )
