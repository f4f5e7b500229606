import { creditsOf } from '#contract/billing/prices.ts'
import type { HoldId } from '#contract/billing/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { BroadcastId, MessageId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import { type Credits, getBalance, getCapRoom } from '../billing/service.ts'
import type { AccountRow } from './account-row.ts'
import { countUnheld, findOwner, type QueuedMessage } from './outbox-store.ts'

export type PriceDeps = Pick<Deps, 'db' | 'clock'> & {
  credits: Pick<Credits, 'hold' | 'hasHold' | 'settle' | 'release'>
}

const oneMessage = { messages: 1 }
/** What is held for a message has the message's id, so that it is held and charged once however often it is tried. */
const holdIdOf = (id: MessageId) => id as string as HoldId

/** Whether WhatsApp is paid for what an account sends. */
const isPaid = ({ kind }: Pick<AccountRow, 'kind'>) => kind === 'cloud'

/** The price of so many messages of an account, in credits: the sandbox and what goes to a web page are free. */
export const priceOf = ({ kind }: Pick<AccountRow, 'kind'>, messages: number): number =>
  isPaid({ kind }) ? creditsOf({ messages }) : 0

/** Why a message is not paid: a reason of its failure, and of a broadcast's pause. */
export type UnpaidReason = 'out_of_credits' | 'cap_reached'

/** Who pays: who has it sent, else who connected the number, else the organization's owner. */
const payerOf = async (db: Db, account: AccountRow, senderId: UserId | null) =>
  senderId ?? account.userId ?? (await findOwner(db, account.organizationId))

/** Holds the price of a message that goes out now; answers why where it may not be spent. */
export async function holdPrice(
  { db, credits }: PriceDeps,
  account: AccountRow,
  { id, sending, author, senderId }: QueuedMessage,
): Promise<UnpaidReason | undefined> {
  const { organizationId, workspaceId, settings } = account
  // A sign at a message is no message.
  if (!isPaid(account) || sending.kind === 'reaction') return undefined
  const userId = await payerOf(db, account, senderId)
  if (!userId) return undefined
  const agentId = author === 'agent' ? settings.agent_id : null
  const estimate = { kind: 'message' as const, agentId, sessionId: null, used: oneMessage }
  try {
    await credits.hold({ userId, organizationId, workspaceId }, estimate, holdIdOf(id))
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return caps.has(error.code) ? 'cap_reached' : 'out_of_credits'
  }
}
const caps: ReadonlySet<string> = new Set(['workspace_cap_reached', 'member_cap_reached', 'agent_cap_reached'])

/** It went out: in the transaction that notes it. Told twice it is charged once. */
export async function chargePrice(
  { credits }: Pick<PriceDeps, 'credits'>,
  account: Pick<AccountRow, 'kind'>,
  id: MessageId,
  tx: Db,
): Promise<void> {
  if (isPaid(account) && (await credits.hasHold(holdIdOf(id), tx)))
    await credits.settle(holdIdOf(id), oneMessage, null, tx)
}

/** It will never go out. */
export async function releasePrice({ credits }: Pick<PriceDeps, 'credits'>, id: MessageId): Promise<void> {
  await credits.release(holdIdOf(id))
}

/** Why so many more messages of a broadcast cannot be paid beside those that wait and are not held yet. */
export async function findPaymentObstacle(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountRow,
  { id, senderId }: { id: BroadcastId; senderId: UserId | null },
  more: number,
): Promise<UnpaidReason | undefined> {
  if (priceOf(account, more) === 0) return undefined
  const { organizationId, workspaceId } = account
  const { available, unlimited } = await getBalance(deps, organizationId)
  const needed = async (broadcastId?: BroadcastId) =>
    priceOf(account, more + (await countUnheld(deps.db, account.id, broadcastId)))
  if (!unlimited && available < (await needed())) return 'out_of_credits'
  const userId = await payerOf(deps.db, account, senderId)
  const room = userId && (await getCapRoom(deps, { userId, organizationId, workspaceId }, null))
  // What others wait to send may be of another cap.
  return typeof room === 'number' && room < (await needed(id)) ? 'cap_reached' : undefined
}
