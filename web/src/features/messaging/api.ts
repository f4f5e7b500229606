import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { contactEndpoints } from '#contract/messaging/contact-endpoints.ts'
import type {
  ContactInput,
  ConversationChange,
  ConversationFigure,
  ConversationFilter,
  ConversationList,
  ConversationSort,
} from '#contract/messaging/conversation.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type {
  ContactId,
  ContactMergeId,
  ConversationId,
  MessageId,
  MessageTemplateId,
  MessagingAccountId,
  MessagingTeamId,
} from '#contract/messaging/ids.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointKey, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'

export const accountsOptions = endpointQuery(messagingEndpoints.listMessagingAccounts)

export const inboxesOptions = endpointQuery(inboxEndpoints.listInboxes)

/** Of one number or widget, or of all in the place that it is in. */
export type Reach = { id: MessagingAccountId; of: 'account' | 'place' }

export type ListFilter = {
  filter: ConversationFilter
  label?: string | undefined
  team?: MessagingTeamId | undefined
  sort: ConversationSort
  behind?: ConversationFigure | undefined
  reason?: string | undefined
  days?: number | undefined
}

type ConversationPages = InfiniteData<ConversationList>

const rowsOf = (list: ConversationPages | undefined) => list?.pages.flatMap(({ records }) => records) ?? []

/** One page of all that were loaded, so that they are not asked again one by one. */
export const joinPages = (list: ConversationPages | undefined): ConversationPages | undefined =>
  list && list.pages.length > 1
    ? { pages: [{ records: rowsOf(list), cursor: list.pages.at(-1)?.cursor ?? null }], pageParams: [''] }
    : list

/** The list of conversations, page by page. */
export const conversationsOptions = (
  { id, of }: Reach,
  { filter, label, team, sort, behind, reason, days }: ListFilter,
) => {
  const figure = behind && { behind, ...(reason && { reason }), ...(days && { days }) }
  const query = { of, filter, sort, ...(label && { label }), ...(team && { team }), ...figure }
  const ask = (cursor: string, limit: number, signal: AbortSignal) =>
    api.call(inboxEndpoints.listConversations, {
      params: { id },
      query: {
        ...query,
        ...(cursor && { cursor }),
        ...(limit > messagingLimits.conversationsPage && { limit: Math.min(limit, messagingLimits.conversationsMost) }),
      },
      signal,
    })
  const queryKey = endpointKey('listConversations', { params: { id }, query })
  return infiniteQueryOptions({
    queryKey,
    // From its beginning it is asked again as long as it is: in a few calls, however many pages it was scrolled by.
    queryFn: async ({ pageParam, signal, client }) => {
      const had = pageParam === '' ? rowsOf(client.getQueryData<ConversationPages>(queryKey)).length : 0
      let page = await ask(pageParam, had, signal)
      while (page.cursor && page.records.length < had) {
        const more = await ask(page.cursor, had - page.records.length, signal)
        page = { records: [...page.records, ...more.records], cursor: more.cursor }
      }
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: (before) => before,
  })
}

export const countsOptions = ({ id, of }: Reach) =>
  endpointQuery(inboxEndpoints.countConversations, { params: { id }, query: { of } })
export const searchOptions = ({ id, of }: Reach, words: string) =>
  queryOptions({
    ...endpointQuery(inboxEndpoints.searchConversations, { params: { id }, query: { of, query: words } }),
    placeholderData: (before) => before,
  })
export const openedOptions = (accountId: MessagingAccountId, chatId: ConversationId) =>
  endpointQuery(inboxEndpoints.openConversation, { params: { accountId, chatId } })
export const cannedOptions = endpointQuery(inboxEndpoints.listCannedReplies)
export const teamsOptions = endpointQuery(inboxEndpoints.listTeams)
export const templatesOptions = (id: MessagingAccountId) =>
  endpointQuery(messagingEndpoints.listMessageTemplates, { params: { id } })
export const filledOptions = (id: ConversationId, template_id: MessageTemplateId) =>
  endpointQuery(inboxEndpoints.fillTemplate, { params: { id }, query: { template_id } })
export const messageFileOptions = (id: MessageId, index?: number) =>
  queryOptions({
    ...endpointQuery(inboxEndpoints.getMessageFile, {
      params: { id },
      ...(index !== undefined && { query: { index } }),
    }),
    // The file of a message is never another one.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const availabilityOptions = endpointQuery(inboxEndpoints.getAvailability)
export const setAvailability = (available: boolean) => api.call(inboxEndpoints.setAvailability, { body: { available } })

export const olderMessages = (id: ConversationId, before: string, limit?: number) =>
  api.call(inboxEndpoints.listMessages, { params: { id }, query: { before, ...(limit && { limit }) } })
export const changeConversation = (id: ConversationId, body: ConversationChange) =>
  api.call(inboxEndpoints.changeConversation, { params: { id }, body })
export const readConversation = (id: ConversationId) => api.call(inboxEndpoints.readConversation, { params: { id } })
export const changeContact = (id: ContactId, body: ContactInput) =>
  api.call(inboxEndpoints.updateContact, { params: { id }, body })

export const customerOptions = (id: ContactId) => endpointQuery(contactEndpoints.getCustomer, { params: { id } })
export const otherCustomersOptions = (id: ContactId, query: string) =>
  queryOptions({
    ...endpointQuery(contactEndpoints.findOtherCustomers, { params: { id }, query: { query } }),
    placeholderData: (before) => before,
  })
export const mergePreviewOptions = (id: ContactId, other_id: ContactId) =>
  endpointQuery(contactEndpoints.previewMerge, { params: { id }, query: { other_id } })
export const blockContact = (id: ContactId, blocked: boolean) =>
  api.call(contactEndpoints.setContactBlocked, { params: { id }, body: { blocked } })
export const mergeContacts = (id: ContactId, other_id: ContactId) =>
  api.call(contactEndpoints.mergeContacts, { params: { id }, body: { other_id } })
export const undoMerge = (id: ContactMergeId) => api.call(contactEndpoints.undoMerge, { params: { id } })

/** Runs a change and asks again what pages show of conversations; files of messages never change. */
export const useInboxWork = () => useWorkOf(endpointGroups.inbox)
