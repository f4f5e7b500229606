import type { Team, TeamInput } from '#contract/messaging/conversation.ts'
import type { MessagingTeamId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { AuditAction } from '#contract/workspaces/audit-schemas.ts'
import { violatedUnique } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { recordAudit } from '../audit/service.ts'
import * as people from './people-store.ts'
import * as store from './team-store.ts'

type TeamDeps = Pick<Deps, 'db' | 'clock'>
type By = Pick<Caller, 'from'> & { scope: Scope }

export const listTeams = ({ db }: TeamDeps, scope: Scope): Promise<Team[]> => store.listTeams(db, scope)

/** A team of the place. Throws `messaging_team_not_found`. */
export async function getTeam({ db }: Pick<Deps, 'db'>, scope: Scope, id: MessagingTeamId): Promise<Team> {
  const team = await store.findTeam(db, scope, id)
  if (!team) throw fail('messaging_team_not_found')
  return team
}

export async function addTeam(deps: TeamDeps, by: By, input: TeamInput): Promise<Team> {
  const now = deps.clock.now()
  const id = newId<MessagingTeamId>(now)
  const limit = messagingLimits.teams
  await deps.db
    .transaction(async (db) => {
      await requireMembers({ db }, by.scope, input)
      if (!(await store.insertTeam(db, by.scope, { ...input, id, now }, limit)))
        throw fail('messaging_team_limit_reached', { limit })
      await store.putMembers(db, id, input.people)
      await note({ ...deps, db }, by, 'messaging.team-added', { id, name: input.name })
    })
    .catch(refuseTaken(input))
  return getTeam(deps, by.scope, id)
}

export async function updateTeam(deps: TeamDeps, by: By, id: MessagingTeamId, input: TeamInput): Promise<Team> {
  const before = await getTeam(deps, by.scope, id)
  await deps.db
    .transaction(async (db) => {
      await requireMembers({ db }, by.scope, input)
      await store.updateTeam(db, id, input)
      await store.putMembers(db, id, input.people)
      const after = await getTeam({ db }, by.scope, id)
      const namesOf = (team: Team) => team.people.map(({ name }) => name).join(', ')
      await note({ ...deps, db }, by, 'messaging.team-changed', after, {
        ...(before.name !== after.name && { name: { from: before.name, to: after.name } }),
        ...(namesOf(before) !== namesOf(after) && { people: { from: namesOf(before), to: namesOf(after) } }),
        ...(before.takes_turns !== after.takes_turns && {
          takes_turns: { from: before.takes_turns, to: after.takes_turns },
        }),
      })
    })
    .catch(refuseTaken(input))
  return getTeam(deps, by.scope, id)
}

/** Its conversations stay with whoever they are with, and are no team's. */
export async function removeTeam(deps: TeamDeps, by: By, id: MessagingTeamId): Promise<null> {
  const team = await getTeam(deps, by.scope, id)
  await deps.db.transaction(async (db) => {
    await store.removeTeam(db, id)
    await note({ ...deps, db }, by, 'messaging.team-removed', team)
  })
  return null
}

async function requireMembers({ db }: Pick<TeamDeps, 'db'>, scope: Scope, { people: ids }: TeamInput): Promise<void> {
  if ((await people.findMembers(db, scope, ids)).length < new Set(ids).size) throw fail('member_not_found')
}

const refuseTaken =
  ({ name }: TeamInput) =>
  (error: unknown): never => {
    throw violatedUnique(error) === undefined ? error : fail('messaging_team_taken', { name })
  }

type Changes = NonNullable<Parameters<typeof recordAudit>[2]>['changes']

const note = (
  deps: TeamDeps,
  { scope, from }: By,
  action: Extract<AuditAction, `messaging.${string}`>,
  { id, name }: Pick<Team, 'id' | 'name'>,
  changes?: Changes,
): Promise<void> => {
  const { organizationId, workspaceId, userId } = scope
  const target = { kind: 'messaging-team' as const, id, name }
  const happened = { organizationId, workspaceId, action, target, ...(changes && { changes }) }
  return recordAudit(deps, { userId, from }, happened)
}
