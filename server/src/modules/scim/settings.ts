import type { WorkspaceId } from '#contract/kit/id.ts'
import type { ScimGroupId, ScimSettings } from '#contract/scim/schemas.ts'
import { homeAddress } from '../../platform/config/home-address.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { recordAudit } from '../audit/service.ts'
import { nameOfUser, type UserAttributes } from './attributes.ts'
import { listMembers, lockGroup } from './group-store.ts'
import { followPeople } from './groups.ts'
import * as store from './settings-store.ts'

export type SettingsDeps = Pick<Deps, 'db' | 'clock' | 'config'>

const maxPeople = 100

/** What the owner of an organization sees of its directory. */
export async function getScimSettings(
  { db, config }: SettingsDeps,
  { organizationId }: Pick<Scope, 'organizationId'>,
): Promise<ScimSettings> {
  const [status, counts, people, groups, workspaces] = await Promise.all([
    store.findStatus(db, organizationId),
    store.countStates(db, organizationId),
    store.listPeople(db, organizationId, maxPeople),
    store.listGroupsWithRoles(db, organizationId),
    store.listWorkspaces(db, organizationId),
  ])
  const count = (state: Parameters<typeof counts.get>[0]) => counts.get(state) ?? 0
  return {
    ...status,
    address: `${homeAddress(config)}/scim/v2`,
    counts: {
      active: count('active'),
      waiting: count('waiting'),
      no_seat: count('no_seat'),
      inactive: count('inactive'),
    },
    // Read as it was written: by readUser.
    people: people.map(({ attributes, ...person }) => ({ ...person, name: nameOfUser(attributes as UserAttributes) })),
    groups,
    workspaces,
  }
}

type Given = { id: ScimGroupId; workspaceId: WorkspaceId; role: 1 | 2 | null }

/** What members of a group are in a workspace of the organization; they follow in the same transaction. */
export async function setScimGroupRole(
  deps: SettingsDeps,
  { scope, from }: Omit<Caller, 'language'>,
  { id, workspaceId, role }: Given,
): Promise<ScimSettings> {
  permitAction(scope, 'organization.provision')
  const { organizationId, userId } = scope
  await deps.db.transaction(async (tx) => {
    const group = await lockGroup(tx, organizationId, id)
    if (!group) throw fail('scim_group_not_found')
    const workspaces = await store.listWorkspaces(tx, organizationId)
    const workspace = workspaces.find((found) => found.id === workspaceId)
    if (!workspace) throw fail('workspace_not_found')
    await store.setGroupRole(tx, { groupId: group.id, workspaceId, role })
    const members = await listMembers(tx, [group.id])
    const ids = members.map((member) => member.id)
    await followPeople({ ...deps, db: tx }, { organizationId, from }, ids)
    await recordAudit(
      { ...deps, db: tx },
      { userId, from },
      {
        organizationId,
        workspaceId,
        action: 'scim.group-mapped',
        target: { kind: 'workspace', id: workspaceId, name: workspace.name },
        changes: {
          group: { from: null, to: group.displayName },
          role: { from: null, to: role === null ? null : role === 1 ? 'admin' : 'member' },
        },
      },
    )
  })
  return getScimSettings(deps, scope)
}
