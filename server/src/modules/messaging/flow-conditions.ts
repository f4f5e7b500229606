import { hasKeyword } from '../answering/service.ts'
import type { FlowCondition } from '../flows/service.ts'
import type { AccountRow } from './account-row.ts'

type NamedAccount = Pick<AccountRow, 'id' | 'name' | 'phone_number'>

/** What a flow that begins with a message asks of it, and whether that holds; it listens where all of them do. */
export function messageConditions(
  { account: named, keywords }: Record<string, unknown>,
  account: NamedAccount | undefined,
  text: string,
): FlowCondition[] {
  const conditions: FlowCondition[] = []
  if (typeof named === 'string' && named !== '') {
    const holds = account !== undefined && isNamed(account, named)
    conditions.push({ option: 'account', wanted: holds ? account.name : named, holds })
  }
  const words = Array.isArray(keywords) ? keywords.map(String) : []
  const said = words.filter((word) => hasKeyword.any(text, [word]))
  const holds = said.length > 0
  if (words.length > 0) conditions.push({ option: 'keywords', wanted: (holds ? said : words).join(', '), holds })
  return conditions
}

/** Whether an account is the one that a flow names. */
export const isNamed = ({ id, name, phone_number }: NamedAccount, named: string): boolean =>
  named === id || named === name || named === phone_number
