import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { workspaceId } from '#contract/kit/id.ts'
import type { AuditAction } from '#contract/workspaces/audit-schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import type { Member, PendingInvite } from '#contract/workspaces/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { workspaceKeys } from './place-api.ts'

export {
  invitationsOptions,
  myPermissionsOptions,
  organizationsOptions,
  workspaceKeys,
  workspaceListOptions,
} from './place-api.ts'

/** The id of an address; `undefined` where the address holds none, and then nothing is asked. */
export const idOf = (text: string | undefined) => workspaceId.safeParse(text).data

type Id = NonNullable<ReturnType<typeof idOf>>
type Paged = { pagination: { page: number; is_last_page: boolean } }
const nextPage = ({ pagination }: Paged) => (pagination.is_last_page ? undefined : pagination.page + 1)

export const joinableOptions = queryOptions({
  queryKey: workspaceKeys.joinable,
  queryFn: async ({ signal }) => (await api.call(workspaceEndpoints.listJoinable, { signal })).records,
})

export const workspaceOptions = (id: Id) =>
  queryOptions({
    queryKey: [...workspaceKeys.one(id), 'detail'],
    queryFn: ({ signal }) => api.call(workspaceEndpoints.getWorkspace, { params: { id }, signal }),
  })

/** What the person may do there; with `as`, what that role may. */
export const permissionsOptions = (id: Id, as: 'admin' | 'member' | undefined) =>
  queryOptions({
    queryKey: [...workspaceKeys.one(id), 'permissions', as ?? 'own'],
    queryFn: ({ signal }) =>
      api.call(workspaceEndpoints.getPermissions, { params: { id }, query: as ? { as } : {}, signal }),
  })

export const roleSettingsOptions = (id: Id) =>
  queryOptions({
    queryKey: [...workspaceKeys.one(id), 'role-settings'],
    queryFn: ({ signal }) => api.call(workspaceEndpoints.getRoleSettings, { params: { id }, signal }),
  })

export const workspaceSettingsOptions = (id: Id) =>
  queryOptions({
    queryKey: [...workspaceKeys.one(id), 'settings'],
    queryFn: async ({ signal }) => {
      // "First item of the response is the settings" (spec §3).
      const [settings] = await api.call(workspaceEndpoints.getWorkspaceSettings, { params: { id }, signal })
      if (!settings) throw new Error('no settings')
      return settings
    },
  })

export const myChatsOptions = (id: Id) =>
  queryOptions({
    queryKey: [...workspaceKeys.one(id), 'my-chats'],
    queryFn: ({ signal }) => api.call(workspaceEndpoints.getMyChatsSettings, { signal }),
  })

export type MemberSearch = { query: string; role?: 0 | 1 | 2 | undefined }

export const membersOptions = (id: Id, { query, role }: MemberSearch) =>
  infiniteQueryOptions({
    queryKey: [...workspaceKeys.members(id), query, role ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call(workspaceEndpoints.listMembers, {
        params: { id },
        query: { page: pageParam, query, ...(role !== undefined && { role }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

type Page = { page: number; limit: number }

/** A list whose pages are asked for by their number, not from the top: its name in the cache, and how a page is asked for. */
export type PageSource<T> = {
  key: QueryKey
  ask: (page: Page, signal: AbortSignal) => Promise<{ records: T[]; pagination: { total: number } }>
}

export const memberPages = (id: Id, { query, role }: MemberSearch): PageSource<Member> => ({
  key: [...workspaceKeys.members(id), 'pages', query, role ?? 'all'],
  ask: (page, signal) =>
    api.call(workspaceEndpoints.listMembers, {
      params: { id },
      query: { ...page, query, ...(role !== undefined && { role }) },
      signal,
    }),
})

export const pendingPages = (id: Id, query: string): PageSource<PendingInvite> => ({
  key: [...workspaceKeys.pending(id), 'pages', query],
  ask: (page, signal) =>
    api.call(workspaceEndpoints.listPendingInvites, { params: { id }, query: { ...page, query }, signal }),
})

export type AuditSearch = { query: string; action?: AuditAction; actor_id?: string; from?: string; to?: string }

/** Whose entries the log holds. */
export const auditPeopleOptions = (id: Id) =>
  queryOptions({
    queryKey: [...workspaceKeys.one(id), 'audit-people'],
    queryFn: async ({ signal }) =>
      (await api.call(workspaceEndpoints.listAuditPeople, { params: { id }, query: {}, signal })).records,
  })

export const auditOptions = (id: Id, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [...workspaceKeys.one(id), 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      api.call(workspaceEndpoints.listAudit, { params: { id }, query: { ...search, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
