import type { Contact, ContactInput } from '#contract/messaging/conversation.ts'
import type { ContactId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { Customer, CustomersFound } from '#contract/messaging/merge.ts'
import type { AuditAction } from '#contract/workspaces/audit-schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { recordAudit } from '../audit/service.ts'
import { findAnyAccount } from './account-store.ts'
import { findContact, lockCustomers, updateContact as storeContact } from './contact-store.ts'
import { listByIds } from './conversation-store.ts'
import * as store from './customer-store.ts'
import { maskedName } from './masked-name.ts'
import { noteEvent } from './outgoing.ts'
import { channelOf } from './present.ts'
import { conditionOf, digitsIn } from './search-store.ts'
import { tellConversations } from './tell.ts'

export type CustomerDeps = Pick<Deps, 'db' | 'clock'>
export type CustomerBy = Pick<Caller, 'from'> & { scope: Scope }

/** A contact of the place. Throws `messaging_contact_not_found`. */
export async function getContact(db: Db, scope: Scope, id: ContactId): Promise<Contact> {
  const found = await findContact(db, scope, id)
  if (!found) throw fail('messaging_contact_not_found')
  return found
}

/** A customer with all that was joined to them. */
export async function getCustomer({ db }: Pick<Deps, 'db'>, scope: Scope, id: ContactId): Promise<Customer> {
  const contact = await getContact(db, scope, id)
  const [conversations, { total, broadcasts }, merges] = await Promise.all([
    store.listConversationsOf(db, id, messagingLimits.customerConversations),
    store.countOf(db, id),
    store.listMerges(db, id, messagingLimits.customerMerges),
  ])
  return {
    contact,
    conversations: conversations.map(({ kind, ...row }) => ({ ...row, channel: channelOf({ kind }) })),
    total,
    broadcasts,
    merges: merges.map((merge, index) => ({ ...merge, may_undo: index === 0 })),
  }
}

/** Others of the place, by words; without any those who have the same name, number or address. */
export async function findOtherCustomers(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  id: ContactId,
  query: string,
): Promise<CustomersFound> {
  const contact = await getContact(db, scope, id)
  const condition = conditionOf(query)
  if (query !== '' && condition === undefined) return { records: [], has_more: false }
  const limit = messagingLimits.customersFound
  const asked = condition === undefined ? contact : { condition, digits: digitsIn(query) }
  const found = await store.findOthers(db, scope, id, asked, limit + 1)
  return { records: found.slice(0, limit), has_more: found.length > limit }
}

/** Changes what is known of a customer. Who has one of their conversations open sees it; whether they want broadcasts is told there. */
export async function updateContact(
  deps: CustomerDeps,
  { scope }: Pick<CustomerBy, 'scope'>,
  id: ContactId,
  { name, attributes, opted_out }: ContactInput,
): Promise<Contact> {
  await getContact(deps.db, scope, id)
  return deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    const conversations = await lockCustomers(db, [id])
    const before = await getContact(db, scope, id)
    const isNews = opted_out !== undefined && opted_out !== before.opted_out
    await storeContact(db, id, {
      ...(name !== undefined && { name }),
      ...(attributes && { attributes }),
      ...(isNews && { optedOutAt: opted_out ? deps.clock.now() : null }),
    })
    const contact = await getContact(db, scope, id)
    const limit = messagingLimits.attributes
    if (Object.keys(contact.attributes).length > limit) throw fail('messaging_attribute_limit_reached', { limit })
    const rows = [...(await listByIds(db, conversations)).values()]
    for (const [accountId, mine] of Map.groupBy(rows, (row) => row.accountId)) {
      const account = await findAnyAccount(db, accountId)
      if (!account) continue
      const what = opted_out ? ('opted_out' as const) : ('opted_in' as const)
      for (const row of isNews ? mine.filter(({ contactId }) => contactId === id) : [])
        await noteEvent(within, account, row, { what, by: scope.userId })
      await tellConversations(
        db,
        account,
        mine.map((row) => row.id),
      )
    }
    return contact
  })
}

type CustomerAction = Extract<AuditAction, `messaging.customer${string}` | 'messaging.merge-undone'>

/** How the audit log calls a customer, which outlives them: so much as whoever knows them knows them by. */
const auditName = ({ phone_number, mail_address, id }: Contact): string => {
  const who = phone_number ?? mail_address
  return who === null ? `…${id.slice(-4)}` : maskedName(who)
}

export function noteCustomer(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  { scope, from }: CustomerBy,
  action: CustomerAction,
  contact: Contact,
  joined?: Contact,
): Promise<void> {
  const { organizationId, workspaceId, userId } = scope
  const target = { kind: 'customer' as const, id: contact.id as string, name: auditName(contact) }
  const changes = joined && { joined_customer: { from: null, to: auditName(joined) } }
  return recordAudit(
    deps,
    { userId, from },
    { organizationId, workspaceId, action, target, ...(changes && { changes }) },
  )
}
