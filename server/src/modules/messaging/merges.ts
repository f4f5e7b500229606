import { required } from '#contract/kit/required.ts'
import type { Contact } from '#contract/messaging/conversation.ts'
import type { ContactId, ContactMergeId, ConversationId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { Customer, MergePreview } from '#contract/messaging/merge.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { findAnyAccount } from './account-store.ts'
import { closeBlocked, reopenUnblocked } from './blocks.ts'
import { findContact, lockCustomers } from './contact-store.ts'
import { type ConversationRow, listByIds } from './conversation-store.ts'
import { countOf, listMerges, listNames } from './customer-store.ts'
import { type CustomerBy, type CustomerDeps, getContact, getCustomer, noteCustomer } from './customers.ts'
import { droppedFacts, mergedFacts, undoneJoined, undoneKept } from './merge-rules.ts'
import * as store from './merge-store.ts'
import { tellConversations } from './tell.ts'

/** What becomes of two customers, whose first one wins. */
export async function previewMerge(
  { db }: Pick<CustomerDeps, 'db'>,
  scope: Scope,
  id: ContactId,
  otherId: ContactId,
): Promise<MergePreview> {
  const [kept, joined] = [await sideOf(db, scope, id), await sideOf(db, scope, otherId)]
  const merged = mergedFacts(factsOf(kept.contact), factsOf(joined.contact))
  const { name, attributes, blocked_at } = merged
  return {
    kept,
    joined,
    merged: { name, attributes, blocked_at, opted_out: merged.opted_out_at !== null },
    dropped: droppedFacts(kept.contact, joined.contact),
    too_many: Object.keys(attributes).length > messagingLimits.attributes,
  }
}

/** When somebody wanted no broadcasts is nothing that is shown. */
const factsOf = ({ name, attributes, opted_out, blocked_at, created_at }: Contact) => ({
  name,
  attributes,
  opted_out_at: opted_out ? created_at : null,
  blocked_at,
})

async function sideOf(db: Db, scope: Scope, id: ContactId): Promise<MergePreview['kept']> {
  const contact = await getContact(db, scope, id)
  const { total: conversations, ...counts } = await countOf(db, id)
  return { contact, known_as: await listNames(db, id), conversations, ...counts }
}

/** Makes two customers one: each contact stays what it is, so that whoever writes from it arrives where they are known. */
export async function mergeContacts(
  deps: CustomerDeps,
  by: CustomerBy,
  id: ContactId,
  otherId: ContactId,
): Promise<Customer> {
  const { scope } = by
  await Promise.all([getContact(deps.db, scope, id), getContact(deps.db, scope, otherId)])
  await deps.db.transaction(async (db) => {
    const conversations = await lockCustomers(db, [id, otherId])
    const [kept, joined] = [await store.listContactsOf(db, id), await store.listContactsOf(db, otherId)]
    const [first, second] = [
      kept.find((contact) => contact.id === id),
      joined.find((contact) => contact.id === otherId),
    ]
    // Erased since it was looked at.
    if (!first || !second) throw fail('messaging_contact_not_found')
    // Pressed again, or by two people at once.
    if (kept.some((contact) => contact.id === otherId)) return
    const merged = mergedFacts(first, second)
    const limit = messagingLimits.attributes
    if (Object.keys(merged.attributes).length > limit) throw fail('messaging_attribute_limit_reached', { limit })
    const now = deps.clock.now()
    const about = (side: 'kept' | 'joined', contacts: readonly store.CustomerContact[]) =>
      contacts.map(({ id: contact_id, ...before }) => ({ contact_id, side, before, merged }))
    await store.insertMerge(db, { id: newId<ContactMergeId>(now), userId: scope.userId, now }, [
      ...about('kept', kept),
      ...about('joined', joined),
    ])
    const customer_id = first.customer_id ?? first.id
    await store.putContacts(
      db,
      [...kept, ...joined].map((contact) => ({ id: contact.id, customer_id, ...merged })),
    )
    const within = { ...deps, db }
    const rows = [...(await listByIds(db, conversations)).values()]
    if (merged.blocked_at !== null) await closeBlocked(within, scope, rows)
    await tellAll(db, rows)
    const names = [await getContact(db, scope, id), await getContact(db, scope, otherId)] as const
    await noteCustomer(within, by, 'messaging.customers-merged', ...names)
  })
  return getCustomer(deps, scope, id)
}

/** Makes two of a customer again, where nothing was joined to them since. */
export async function undoMerge(deps: CustomerDeps, by: CustomerBy, id: ContactMergeId): Promise<null> {
  const { scope } = by
  const named = await store.listMerged(deps.db, id)
  const contactId = named.find(({ side }) => side === 'joined')?.contact_id
  if (!contactId || !(await findContact(deps.db, scope, contactId))) throw fail('messaging_merge_not_found')
  await deps.db.transaction(async (db) => {
    const conversations = await lockCustomers(db, [contactId])
    const merged = await store.listMerged(db, id)
    const joined = merged.find(({ side }) => side === 'joined')
    if (!joined) throw fail('messaging_merge_not_found')
    const [newest] = await listMerges(db, joined.contact_id, 1)
    if (newest?.id !== id) throw fail('messaging_merge_not_last')
    const isUnblocked = await putBack(db, id, merged)
    await store.deleteMerge(db, id)
    const within = { ...deps, db }
    const rows = await listByIds(db, conversations)
    const opened = [...rows.values()].filter(({ contactId }) => isUnblocked.has(contactId))
    await reopenUnblocked(
      within,
      scope,
      opened.map((row) => row.id),
    )
    await tellAll(db, [...rows.values()])
    const keptId = merged.find(({ side }) => side === 'kept')?.contact_id ?? joined.contact_id
    const names = [await getContact(db, scope, keptId), await getContact(db, scope, joined.contact_id)] as const
    await noteCustomer(within, by, 'messaging.merge-undone', ...names)
  })
  return null
}

/** Gives each contact back what it was; says which are not blocked any more. What came since is with the contact of its address. */
async function putBack(
  db: Db,
  id: ContactMergeId,
  merged: readonly store.MergedContact[],
): Promise<ReadonlySet<ContactId>> {
  const speakers = await store.listSpeakers(db, id)
  const past = new Map(merged.map((contact) => [contact.contact_id, contact]))
  const contacts = await store.listContactsOf(db, required(merged[0], 'somebody was joined').contact_id)
  const unblocked = new Set<ContactId>()
  const back = contacts.flatMap((now): store.CustomerContact[] => {
    const contact = past.get(speakers.get(now.id) ?? now.id)
    if (!contact) return []
    const { customer_id, ...before } = contact.before
    const facts = (contact.side === 'joined' ? undoneJoined : undoneKept)({ before, merged: contact.merged, now })
    if (now.blocked_at !== null && facts.blocked_at === null) unblocked.add(now.id)
    return [{ id: now.id, customer_id, ...facts }]
  })
  await store.putContacts(db, back)
  return unblocked
}

/** Whoever has one of these conversations open sees what became of its customer. */
async function tellAll(db: Db, rows: readonly ConversationRow[]): Promise<void> {
  for (const [accountId, mine] of Map.groupBy(rows, (row) => row.accountId)) {
    const account = await findAnyAccount(db, accountId)
    const ids: ConversationId[] = mine.map((row) => row.id)
    if (account) await tellConversations(db, account, ids)
  }
}
