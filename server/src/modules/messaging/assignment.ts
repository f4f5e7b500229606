import type { UserId } from '#contract/kit/id.ts'
import type { Availability, Team } from '#contract/messaging/conversation.ts'
import type { MessagingTeamId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { AccountRow } from './account-row.ts'
import * as store from './availability-store.ts'
import { type ConversationRow, updateConversation } from './conversation-store.ts'
import { noteEvent } from './outgoing.ts'
import { findAnyTeam } from './team-store.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

export async function getAvailability({ db }: Pick<Deps, 'db'>, scope: Scope): Promise<Availability> {
  const people = await store.listAvailable(db, scope, scope.workspaceId ? null : scope.userId)
  return { available: people.includes(scope.userId), people }
}

export async function setAvailability(deps: Within, scope: Scope, available: boolean): Promise<Availability> {
  await store.putAvailability(deps.db, scope, available, deps.clock.now())
  return getAvailability(deps, scope)
}

type Given = Pick<ConversationRow, 'id' | 'assignee' | 'team'>

/**
 * Gives a conversation that people are to answer to the account's team, where it is no team's, and to whoever's turn it is, where the
 * team or the account is set to and nobody has it yet; answers whose it is now. The conversation is locked.
 */
export async function assignByTurn(deps: Within, account: AccountRow, given: Given): Promise<UserId | undefined> {
  const { team_id: ofAccount, assign } = account.settings
  const team = await findAnyTeam(deps.db, given.team?.id ?? ofAccount)
  if (team && !given.team) {
    await updateConversation(deps.db, given.id, { teamId: team.id })
    await noteEvent(deps, account, given, { what: 'given_to_team', about: team.name })
  }
  if (given.assignee) return given.assignee.id
  // A team says itself whether its people take turns.
  if (team ? !team.takes_turns : assign === 'off') return undefined
  return giveTurn(deps, account, given, team?.id ?? null)
}

/** Whoever's turn it is in a team that a conversation was just given to; those who have it already keep it. */
export async function assignInTeam(
  deps: Within,
  account: AccountRow,
  { id, assignee }: Given,
  team: Team,
): Promise<UserId | undefined> {
  if (!team.takes_turns || team.people.some((person) => person.id === assignee?.id)) return undefined
  return giveTurn(deps, account, { id }, team.id)
}

async function giveTurn(
  deps: Within,
  account: AccountRow,
  { id }: Pick<Given, 'id'>,
  teamId: MessagingTeamId | null,
): Promise<UserId | undefined> {
  const { ownerId } = account
  const person = await store.takeTurn(deps.db, account, { ownerId, teamId }, deps.clock.now())
  if (!person) return undefined
  await updateConversation(deps.db, id, { assigneeId: person.id })
  await noteEvent(deps, account, { id }, { what: 'assigned', about: person.name })
  return person.id
}
