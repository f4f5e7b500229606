import { creditsOf } from '#contract/billing/prices.ts'
import type { HoldId } from '#contract/billing/schemas.ts'
import type { MessageId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import { type Credits, getBalance } from '../billing/service.ts'
import type { AccountRow } from './account-row.ts'
import { countUnheld, findOwner, type QueuedMessage } from './outbox-store.ts'

export type PriceDeps = Pick<Deps, 'db' | 'clock'> & {
  credits: Pick<Credits, 'hold' | 'hasHold' | 'settle' | 'release'>
}

const oneMessage = { messages: 1 }
/** What is held for a message has the message's id, so that it is held and charged once however often it is tried. */
const holdIdOf = (id: MessageId) => id as string as HoldId

/** The price of so many messages of an account, in credits: the sandbox is free. */
export const priceOf = ({ kind }: Pick<AccountRow, 'kind'>, messages: number): number =>
  kind === 'simulator' ? 0 : creditsOf({ messages })

/** Holds the price of a message that goes out now; false where it may not be spent. */
export async function holdPrice(
  { db, credits }: PriceDeps,
  account: AccountRow,
  { id, sending, author, senderId }: QueuedMessage,
): Promise<boolean> {
  const { organizationId, workspaceId, settings } = account
  // A sign at a message is no message.
  if (account.kind === 'simulator' || sending.kind === 'reaction') return true
  const userId = senderId ?? account.userId ?? (await findOwner(db, organizationId))
  if (!userId) return true
  const agentId = author === 'agent' ? settings.agent_id : null
  const estimate = { kind: 'message' as const, agentId, sessionId: null, used: oneMessage }
  try {
    await credits.hold({ userId, organizationId, workspaceId }, estimate, holdIdOf(id))
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return false
  }
}

/** It went out: in the transaction that notes it. Told twice it is charged once. */
export async function chargePrice({ credits }: Pick<PriceDeps, 'credits'>, id: MessageId, tx: Db): Promise<void> {
  if (await credits.hasHold(holdIdOf(id), tx)) await credits.settle(holdIdOf(id), oneMessage, null, tx)
}

/** It will never go out. */
export async function releasePrice({ credits }: Pick<PriceDeps, 'credits'>, id: MessageId): Promise<void> {
  await credits.release(holdIdOf(id))
}

/** Whether so many more messages can be paid beside those that wait and are not held yet. */
export async function canPay(deps: Pick<Deps, 'db' | 'clock'>, account: AccountRow, more: number): Promise<boolean> {
  if (priceOf(account, more) === 0) return true
  const { available, unlimited } = await getBalance(deps, account.organizationId)
  return unlimited || available >= priceOf(account, more + (await countUnheld(deps.db, account.id)))
}
