import type { UserId } from '#contract/kit/id.ts'
import type { Availability } from '#contract/messaging/conversation.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { AccountRow } from './account-row.ts'
import * as store from './availability-store.ts'
import { type ConversationRow, updateConversation } from './conversation-store.ts'
import { noteEvent } from './outgoing.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

export async function getAvailability({ db }: Pick<Deps, 'db'>, scope: Scope): Promise<Availability> {
  const people = await store.listAvailable(db, scope, scope.workspaceId ? null : scope.userId)
  return { available: people.includes(scope.userId), people }
}

export async function setAvailability(deps: Within, scope: Scope, available: boolean): Promise<Availability> {
  await store.putAvailability(deps.db, scope, available, deps.clock.now())
  return getAvailability(deps, scope)
}

/**
 * Gives a conversation that people are to answer to whoever's turn it is, where the account is set to and nobody has it yet; answers
 * whose it is now. The conversation is locked.
 */
export async function assignByTurn(
  deps: Within,
  account: AccountRow,
  { id, assignee }: Pick<ConversationRow, 'id' | 'assignee'>,
): Promise<UserId | undefined> {
  if (assignee || account.settings.assign === 'off') return assignee?.id
  const person = await store.takeTurn(deps.db, account, account.ownerId, deps.clock.now())
  if (!person) return undefined
  await updateConversation(deps.db, id, { assigneeId: person.id })
  await noteEvent(deps, account, { id }, { what: 'assigned', about: person.name })
  return person.id
}
