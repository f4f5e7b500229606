import { useQuery } from '@tanstack/react-query'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { accountsOptions, inboxesOptions, type Reach } from './api.ts'

/** The numbers here, and the one that is shown: the one that is named, else the first. */
export function useAccount(named: MessagingAccountId | undefined) {
  const accounts = useQuery(accountsOptions)
  const account = accounts.data?.find(({ id }) => id === named) ?? accounts.data?.[0]
  return { accounts, account }
}

/** The numbers and widgets here, and those that are shown: the one that is named, else all of them. */
export function useInboxes(named: MessagingAccountId | undefined) {
  const inboxes = useQuery(inboxesOptions)
  const only =
    inboxes.data?.find(({ id }) => id === named) ?? (inboxes.data?.length === 1 ? inboxes.data[0] : undefined)
  const first = only ?? inboxes.data?.[0]
  const reach: Reach | undefined = first && { id: first.id, of: only ? 'account' : 'place' }
  return { inboxes, reach }
}
