import { newId } from '../../platform/id.ts'
import { type Directory, followGroups, type ScimTx } from './accounts.ts'
import { type GroupAttributes, groupSchema, readGroup } from './attributes.ts'
import * as store from './group-store.ts'
import { type Listed, listResources, type Query } from './list.ts'
import type { Json } from './matches.ts'
import { patchResource } from './patch.ts'
import { badRequest, notFound, ScimError } from './scim-error.ts'
import { lockUser } from './user-store.ts'
import type { ScimDeps } from './users.ts'

const maxGroups = 1_000
const maxMembers = 10_000

export async function listScimGroups(deps: ScimDeps, { organizationId }: Directory, query: Query): Promise<Listed> {
  return listResources(query, {
    attributes: { id: 'id', displayName: 'displayName', externalId: 'externalId' },
    count: (wanted) => store.countGroups(deps.db, organizationId, wanted),
    page: async (wanted, range) => present(deps, await store.listGroups(deps.db, organizationId, wanted, range)),
  })
}

export async function getScimGroup(deps: ScimDeps, { organizationId }: Directory, id: string): Promise<Json> {
  const found = await store.listGroups(deps.db, organizationId, { id }, { offset: 0, limit: 1 })
  const [shown] = await present(deps, found)
  if (!shown) throw notFound('The group')
  return shown
}

const taken = () => new ScimError(409, 'Another group of this directory has the same displayName.', 'uniqueness')

export async function createScimGroup(deps: ScimDeps, directory: Directory, body: Json): Promise<Json> {
  const { displayName, externalId = null, members } = readGroup(body)
  const { organizationId } = directory
  const now = deps.clock.now()
  const id = newId(now)
  await deps.db.transaction(async (tx) => {
    if ((await store.countGroups(tx, organizationId, {})) >= maxGroups)
      throw badRequest('tooMany', `A directory holds ${maxGroups} groups at most.`)
    const group = await store.insertGroup(tx, organizationId, { id, displayName, externalId, now })
    if (!group) throw taken()
    await setMembers({ ...deps, db: tx }, directory, id, [], members)
  })
  return getScimGroup(deps, directory, id)
}

export const replaceScimGroup = (deps: ScimDeps, directory: Directory, id: string, body: Json): Promise<Json> =>
  changeGroup(deps, directory, id, () => readGroup(body))

export const patchScimGroup = (deps: ScimDeps, directory: Directory, id: string, body: Json): Promise<Json> =>
  changeGroup(deps, directory, id, (before) => readGroup(patchResource(before, body)))

async function changeGroup(
  deps: ScimDeps,
  directory: Directory,
  id: string,
  change: (before: Json) => GroupAttributes,
): Promise<Json> {
  const { organizationId } = directory
  await deps.db.transaction(async (tx) => {
    const group = await store.lockGroup(tx, organizationId, id)
    if (!group) throw notFound('The group')
    const before = (await store.listMembers(tx, [group.id])).map((member) => member.id)
    const { displayName, externalId } = group
    const members = before.map((value) => ({ value }))
    const after = change({ displayName, ...(externalId !== null && { externalId }), members })
    const given = { id: group.id, displayName: after.displayName, externalId: after.externalId ?? null }
    if (!(await store.updateGroup(tx, organizationId, { ...given, now: deps.clock.now() }))) throw taken()
    await setMembers({ ...deps, db: tx }, directory, group.id, before, after.members)
  })
  return getScimGroup(deps, directory, id)
}

export async function removeScimGroup(deps: ScimDeps, directory: Directory, id: string): Promise<void> {
  const { organizationId } = directory
  await deps.db.transaction(async (tx) => {
    const group = await store.lockGroup(tx, organizationId, id)
    if (!group) throw notFound('The group')
    const members = (await store.listMembers(tx, [group.id])).map((member) => member.id)
    await store.deleteGroup(tx, organizationId, group.id)
    await followPeople({ ...deps, db: tx }, directory, members)
  })
}

/** Throws `invalidValue` for somebody whom the directory does not have. */
async function setMembers(
  deps: ScimTx,
  directory: Directory,
  groupId: string,
  before: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const after = new Set(wanted.map((id) => id.toLowerCase()))
  const had = new Set(before)
  const added = [...after].filter((id) => !had.has(id))
  const gone = before.filter((id) => !after.has(id))
  if (after.size > maxMembers && added.length > 0)
    throw badRequest('tooMany', `A group has ${maxMembers} members at most.`)
  const known = await store.findKnownPeople(deps.db, directory.organizationId, added)
  const stranger = added.find((id) => !known.has(id))
  if (stranger !== undefined) throw badRequest('invalidValue', `There is no user ${stranger}.`)
  if (added.length > 0) await store.addMembers(deps.db, groupId, added)
  if (gone.length > 0) await store.dropMembers(deps.db, groupId, gone)
  await followPeople(deps, directory, [...added, ...gone])
}

/** Roles of everybody whose groups changed, in the order of their ids: two changes at once wait for each other. */
export async function followPeople(deps: ScimTx, directory: Directory, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    const user = await lockUser(deps.db, directory.organizationId, id)
    if (user) await followGroups(deps, directory, user)
  }
}

async function present({ db, base }: ScimDeps, groups: readonly store.ScimGroup[]): Promise<Json[]> {
  const members = await store.listMembers(
    db,
    groups.map(({ id }) => id),
  )
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId)
  return groups.map(({ id, displayName, externalId, createdAt, updatedAt }) => ({
    schemas: [groupSchema],
    id,
    displayName,
    ...(externalId !== null && { externalId }),
    members: (byGroup.get(id) ?? []).map((member) => ({
      value: member.id,
      display: member.display,
      $ref: `${base}/Users/${member.id}`,
    })),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Groups/${id}`,
    },
  }))
}
