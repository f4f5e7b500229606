import type { Contact } from '#contract/messaging/conversation.ts'
import type { ContactId, ConversationId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findAnyAccount } from './account-store.ts'
import { lockCustomers, updateContact } from './contact-store.ts'
import { type ConversationRow, listByIds, listClosedByBlock, updateConversation } from './conversation-store.ts'
import { type CustomerBy, getContact, noteCustomer } from './customers.ts'
import { findWaiting } from './message-store.ts'
import { noteEvent } from './outgoing.ts'
import { noteServiceLevels } from './service-levels.ts'
import { tellConversations } from './tell.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

/** Blocks a customer with all of their contacts, or no longer. What is the case already changes nothing. */
export async function setContactBlocked(
  deps: Within,
  by: CustomerBy,
  id: ContactId,
  blocked: boolean,
): Promise<Contact> {
  await getContact(deps.db, by.scope, id)
  await deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    const conversations = await lockCustomers(db, [id])
    const contact = await getContact(db, by.scope, id)
    if ((contact.blocked_at !== null) === blocked) return
    await updateContact(db, id, { blockedAt: blocked ? deps.clock.now() : null })
    const rows = await listByIds(db, conversations)
    const named = [...rows.values()].filter(({ contactId }) => contactId === id)
    if (blocked) await closeBlocked(within, by.scope, [...rows.values()], named)
    else await reopenUnblocked(within, by.scope, conversations, named)
    await noteCustomer(within, by, blocked ? 'messaging.customer-blocked' : 'messaging.customer-unblocked', contact)
  })
  return getContact(deps.db, by.scope, id)
}

/** Open conversations of somebody who is blocked are nobody's work any more. Those of `named` say it, whatever they were. */
export async function closeBlocked(
  deps: Within,
  { userId: by }: Pick<Scope, 'userId'>,
  conversations: readonly ConversationRow[],
  named: readonly ConversationRow[] = [],
): Promise<void> {
  const over = conversations.filter(({ status }) => status !== 'resolved')
  for (const { id, status } of over)
    await updateConversation(deps.db, id, {
      status: 'resolved',
      statusBeforeBlock: status,
      waitingSince: null,
      unread: 0,
    })
  await noteChanged(deps, new Set([...over, ...named]), { what: 'blocked', by })
}

/** They are what they were, with what came meanwhile. */
export async function reopenUnblocked(
  deps: Within,
  { userId: by }: Pick<Scope, 'userId'>,
  conversations: readonly ConversationId[],
  named: readonly ConversationRow[] = [],
): Promise<void> {
  const closed = await listClosedByBlock(deps.db, conversations)
  for (const { id, status } of closed) {
    const { since, count } = await findWaiting(deps.db, id)
    const waits = status === 'open' ? { waitingSince: since, unread: count } : {}
    await updateConversation(deps.db, id, { status, statusBeforeBlock: null, ...waits })
  }
  const rows = await listByIds(
    deps.db,
    closed.map(({ id }) => id),
  )
  const others = named.filter(({ id }) => !rows.has(id))
  await noteChanged(deps, new Set([...rows.values(), ...others]), { what: 'unblocked', by })
}

async function noteChanged(
  deps: Within,
  conversations: Iterable<ConversationRow>,
  event: Pick<Parameters<typeof noteEvent>[3], 'what' | 'by'>,
): Promise<void> {
  for (const [accountId, rows] of Map.groupBy(conversations, ({ accountId }) => accountId)) {
    const account = await findAnyAccount(deps.db, accountId)
    if (!account) continue
    for (const conversation of rows) {
      await noteEvent(deps, account, conversation, event)
      await noteServiceLevels(deps, account, conversation.id)
    }
    await tellConversations(
      deps.db,
      account,
      rows.map(({ id }) => id),
    )
  }
}
