import { queryOptions } from '@tanstack/react-query'
import { workspaceId } from '#contract/kit/id.ts'
import type { AuditAction } from '#contract/workspaces/audit-schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'

/** The id of an address; `undefined` where the address holds none, and then nothing is asked. */
export const idOf = (text: string | undefined) => workspaceId.safeParse(text).data

type Id = NonNullable<ReturnType<typeof idOf>>

export const joinableOptions = queryOptions({
  ...endpointQuery(workspaceEndpoints.listJoinable),
  select: ({ records }) => records,
})

export const deletedOptions = queryOptions({
  ...endpointQuery(workspaceEndpoints.listDeletedWorkspaces),
  select: ({ records }) => records,
})

export const workspaceOptions = (id: Id) => endpointQuery(workspaceEndpoints.getWorkspace, { params: { id } })

export const myChatsOptions = endpointQuery(workspaceEndpoints.getMyChatsSettings)

export const roleSettingsOptions = (id: Id) => endpointQuery(workspaceEndpoints.getRoleSettings, { params: { id } })

export const workspaceSettingsOptions = (id: Id) =>
  queryOptions({
    ...endpointQuery(workspaceEndpoints.getWorkspaceSettings, { params: { id } }),
    select: ([settings]) => {
      // "First item of the response is the settings".
      if (!settings) throw new Error('no settings')
      return settings
    },
  })

export type MemberSearch = { query: string; role?: 0 | 1 | 2 | undefined }

export const membersOptions = (id: Id, { query, role }: MemberSearch) =>
  endpointPages(workspaceEndpoints.listMembers, {
    params: { id },
    query: { query, ...(role !== undefined && { role }) },
  })

/** What is paused in a workspace, by the people it ran for. */
export const pausedWorkOptions = (id: Id) => endpointQuery(workspaceEndpoints.listPausedWork, { params: { id } })

type Page = { page: number; limit: number }

/** One page of the members, by its number. */
export const memberPageOptions =
  (id: Id, { query, role }: MemberSearch) =>
  (page: Page) =>
    endpointQuery(workspaceEndpoints.listMembers, {
      params: { id },
      query: { ...page, query, ...(role !== undefined && { role }) },
    })

/** One page of the invitations nobody has answered yet. */
export const pendingPageOptions = (id: Id, query: string) => (page: Page) =>
  endpointQuery(workspaceEndpoints.listPendingInvites, { params: { id }, query: { ...page, query } })

export type AuditSearch = { query: string; action?: AuditAction; actor_id?: string; from?: string; to?: string }

/** Whose entries the log holds. */
export const auditPeopleOptions = (id: Id, query: string) =>
  queryOptions({
    ...endpointQuery(workspaceEndpoints.listAuditPeople, { params: { id }, query: { query } }),
    select: ({ records }) => records,
  })
