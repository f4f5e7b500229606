import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type ConversationFigure,
  type ConversationFilter,
  type ConversationSort,
  conversationFigure,
  conversationFilter,
} from '#contract/messaging/conversation.ts'
import type { ConversationId, MessageId, MessagingAccountId, MessagingTeamId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'

/** What of the inbox is shown, as its address says: a link leads to the same view. */
export type InboxAddress = {
  account?: MessagingAccountId | undefined
  chat?: ConversationId | undefined
  /** Of which number or widget the open conversation is, where all are listed. */
  at?: MessagingAccountId | undefined
  /** The message in it that was looked for. */
  message?: MessageId | undefined
  view?: ConversationFilter | undefined
  label?: string | undefined
  team?: MessagingTeamId | undefined
  sort?: Exclude<ConversationSort, 'newest'> | undefined
  /** Those behind a figure of the dashboard, in its last days, instead of a view. */
  behind?: ConversationFigure | undefined
  reason?: string | undefined
  days?: number | undefined
  q?: string | undefined
  /** The search is open, also with nothing in it. */
  searching?: true | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const daysOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= messagingLimits.analyticsDays
    ? value
    : undefined

/** No figure any more. */
export const notBehind = { behind: undefined, reason: undefined, days: undefined } as const

/** The address as it is, and a way to change parts of it; `replace` where no step back is wanted. */
export function useInboxAddress() {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const behind = conversationFigure.safeParse(search.behind)
  const view = conversationFilter.safeParse(search.view)
  const address: InboxAddress = {
    account: textOf(search.account) as MessagingAccountId | undefined,
    chat: textOf(search.chat) as ConversationId | undefined,
    at: textOf(search.at) as MessagingAccountId | undefined,
    message: textOf(search.message) as MessageId | undefined,
    view: view.success ? view.data : undefined,
    label: textOf(search.label),
    team: textOf(search.team) as MessagingTeamId | undefined,
    sort: search.sort === 'waiting' || search.sort === 'due' ? search.sort : undefined,
    ...(behind.success && { behind: behind.data, reason: textOf(search.reason), days: daysOf(search.days) }),
    q: textOf(search.q),
    searching: search.searching === true ? true : undefined,
  }
  const show = (change: InboxAddress, { replace = false } = {}) =>
    void navigate({ to: '/whatsapp/inbox', search: { ...address, ...change }, replace })
  return { address, show }
}
