import { useQuery } from '@tanstack/react-query'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { accountsOptions } from './api.ts'

/** The numbers here, and the one that is shown: the one that is named, else the first. */
export function useAccount(named: MessagingAccountId | undefined) {
  const accounts = useQuery(accountsOptions)
  const account = accounts.data?.find(({ id }) => id === named) ?? accounts.data?.[0]
  return { accounts, account }
}
