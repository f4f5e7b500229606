import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import * as accounts from './account-store.ts'
import { type Directory, followUser, note, type ScimTx, switchOff } from './accounts.ts'
import { enterpriseSchema, nameOfUser, readUser, type UserAttributes, userSchema } from './attributes.ts'
import { type Listed, listResources, type Query } from './list.ts'
import type { Json } from './matches.ts'
import { patchResource } from './patch.ts'
import { badRequest, notFound, ScimError } from './scim-error.ts'
import * as store from './user-store.ts'

export type ScimDeps = Pick<Deps, 'db' | 'clock'> & {
  /** The address of `/scim/v2`, as directories know it. */
  base: string
}

const maxPeople = 50_000

export async function listScimUsers(deps: ScimDeps, { organizationId }: Directory, query: Query): Promise<Listed> {
  return listResources(query, {
    attributes: { id: 'id', userName: 'userName', externalId: 'externalId' },
    count: (wanted) => store.countUsers(deps.db, organizationId, wanted),
    page: async (wanted, range) => present(deps, await store.listUsers(deps.db, organizationId, wanted, range)),
  })
}

export async function getScimUser(deps: ScimDeps, { organizationId }: Directory, id: string): Promise<Json> {
  const found = await store.listUsers(deps.db, organizationId, { id }, { offset: 0, limit: 1 })
  const [shown] = await present(deps, found)
  if (!shown) throw notFound('The user')
  return shown
}

const taken = () => new ScimError(409, 'Another user of this directory has the same userName.', 'uniqueness')

export async function createScimUser(deps: ScimDeps, directory: Directory, body: Json): Promise<Json> {
  const attributes = readUser(body)
  const { organizationId } = directory
  const now = deps.clock.now()
  const id = newId(now)
  await deps.db.transaction(async (tx) => {
    if ((await accounts.countPeople(tx, organizationId)) >= maxPeople)
      throw badRequest('tooMany', `A directory holds ${maxPeople} users at most.`)
    const user = await store.insertUser(tx, organizationId, { id, attributes, now })
    if (!user) throw taken()
    const inside = { ...deps, db: tx }
    await note(inside, directory, 'scim.user-added', { id, name: nameOfUser(attributes) })
    await followUser(inside, directory, user)
  })
  return getScimUser(deps, directory, id)
}

export const replaceScimUser = (deps: ScimDeps, directory: Directory, id: string, body: Json): Promise<Json> =>
  changeUser(deps, directory, id, () => readUser(body))

export const patchScimUser = (deps: ScimDeps, directory: Directory, id: string, body: Json): Promise<Json> =>
  changeUser(deps, directory, id, (before) => readUser(patchResource(before, body)))

async function changeUser(
  deps: ScimDeps,
  directory: Directory,
  id: string,
  change: (before: UserAttributes) => UserAttributes,
): Promise<Json> {
  await deps.db.transaction(async (tx) => {
    const user = await requireUser({ ...deps, db: tx }, directory, id)
    const attributes = change(user.attributes)
    const given = { id: user.id, attributes, now: deps.clock.now() }
    if (!(await store.updateUser(tx, directory.organizationId, given))) throw taken()
    await followUser({ ...deps, db: tx }, directory, { ...user, attributes })
  })
  return getScimUser(deps, directory, id)
}

/** Takes somebody out of the directory and the organization; what they made stays. */
export async function removeScimUser(deps: ScimDeps, directory: Directory, id: string): Promise<void> {
  const { organizationId } = directory
  await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const user = await requireUser(inside, directory, id)
    const account = user.userId && (await accounts.lockAccount(tx, organizationId, { id: user.userId }))
    if (account) await switchOff(inside, directory, account)
    await store.deleteUser(tx, organizationId, user.id)
    await note(inside, directory, 'scim.user-removed', { id: user.id, name: nameOfUser(user.attributes) })
  })
}

async function requireUser({ db }: ScimTx, { organizationId }: Directory, id: string): Promise<store.ScimUser> {
  const user = await store.lockUser(db, organizationId, id)
  if (!user) throw notFound('The user')
  return user
}

async function present({ db, base }: ScimDeps, users: readonly store.ScimUser[]): Promise<Json[]> {
  const groups = await store.listGroupsOf(
    db,
    users.map(({ id }) => id),
  )
  return users.map(({ id, attributes, createdAt, updatedAt }) => ({
    schemas: [userSchema, ...(attributes[enterpriseSchema] ? [enterpriseSchema] : [])],
    ...attributes,
    id,
    groups: groups
      .filter(({ userId }) => userId === id)
      .map((group) => ({ value: group.id, display: group.displayName, $ref: `${base}/Groups/${group.id}` })),
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Users/${id}`,
    },
  }))
}
