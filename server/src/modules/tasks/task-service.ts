import type { UserId } from '#contract/kit/id.ts'
import { toPage } from '#contract/kit/paging.ts'
import type { MeetingItemId } from '#contract/meetings/schemas.ts'
import type { NewTask, Task, TaskChanges, TaskId, TaskPage, TaskPerson, TaskQuery } from '#contract/tasks/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { recordAudit } from '../audit/service.ts'
import { listWatchers, notifyUsers, tellPeople } from '../notifications/service.ts'
import * as store from './task-store.ts'

export type TaskDeps = Pick<Deps, 'db' | 'clock'>

export async function listTasks({ db }: TaskDeps, scope: Scope, query: TaskQuery): Promise<TaskPage> {
  const { rows, total } = await store.listPage(db, scope, query)
  return toPage(rows, total, query)
}

export const listTaskPeople = ({ db }: TaskDeps, scope: Scope, words: string): Promise<TaskPerson[]> =>
  store.listPeople(db, scope, words)

async function getTask(db: Db, scope: Scope, id: TaskId): Promise<Task> {
  const task = await store.findTask(db, scope, id)
  if (!task) throw fail('task_not_found')
  return task
}

export const createTask = (deps: TaskDeps, scope: Scope, given: NewTask): Promise<Task> =>
  deps.db.transaction(async (tx) => {
    const [id] = await addTasks({ ...deps, db: tx }, scope, [given])
    if (!id) throw new Error('a task without an item is always made')
    return getTask(tx, scope, id)
  })

/** In personal mode whatever is to be done is the person's. */
const assigneeIn = ({ workspaceId, userId }: Tenant, id: UserId | null): UserId | null =>
  workspaceId === null ? userId : id

/**
 * Adds tasks, and tells who is given some by somebody else, each once for all of theirs. An item that has a task is left
 * out. Gives the ids of those that were made. Needs a transaction as `db`.
 */
export async function addTasks(
  deps: TaskDeps,
  tenant: Tenant,
  tasks: readonly (NewTask & { origin?: store.TaskOrigin })[],
): Promise<TaskId[]> {
  const now = deps.clock.now()
  const made: store.StoredTask[] = []
  await requirePeople(
    deps.db,
    tenant,
    tasks.map(({ assignee_id }) => assignee_id),
  )
  for (const { title, assignee_id, due, origin } of tasks) {
    const task = { id: newId<TaskId>(now), title, assigneeId: assigneeIn(tenant, assignee_id), due }
    const id = await store.insertTask(deps.db, tenant, { ...task, ...(origin && { origin }) }, now)
    if (id) made.push({ ...task, id })
  }
  await tellGiven(deps, tenant, made)
  if (made.length > 0) await tellPages(deps.db, tenant)
  return made.map(({ id }) => id)
}

async function requirePeople(tx: Db, tenant: Tenant, given: readonly (UserId | null)[]): Promise<void> {
  const ids = [...new Set(given)].filter((id) => id !== null)
  if (ids.length === 0) return
  const found = await store.holdPeople(tx, tenant, ids)
  if (ids.some((id) => !found.has(id))) throw fail('task_assignee_gone')
}

/** Who takes something on for themselves knows it. */
async function tellGiven(deps: TaskDeps, { userId, workspaceId }: Tenant, tasks: readonly store.StoredTask[]) {
  const given = Map.groupBy(tasks, ({ assigneeId }) => assigneeId)
  const by = await store.findName(deps.db, userId)
  for (const [assignee, [first, ...others]] of given) {
    if (!assignee || assignee === userId || !first) continue
    await notifyUsers(deps, {
      to: [assignee],
      kind: 'task_given',
      facts: { title: first.title, by, more: others.length },
      key: `task-given:${first.id}:${deps.clock.now().getTime()}`,
      workspaceId,
    })
  }
}

/** What shows the tasks of a place is asked again. */
const tellPages = async (tx: Db, { workspaceId, userId }: Tenant): Promise<void> =>
  tellPeople(tx, await listWatchers(tx, { workspaceId, ownerId: userId }), { kind: 'tasks_changed' })

/** Ticks the task of an action item, or takes that back. */
export async function tickItem(
  { db, clock }: TaskDeps,
  tenant: Tenant,
  item: MeetingItemId,
  done: boolean,
): Promise<void> {
  if (await store.tickOfItem(db, item, done, clock.now())) await tellPages(db, tenant)
}

export const updateTask = (deps: TaskDeps, scope: Scope, id: TaskId, changes: TaskChanges): Promise<Task> =>
  deps.db.transaction(async (tx) => {
    const before = await store.lockTask(tx, scope, id)
    if (!before) throw fail('task_not_found')
    const { title, done } = changes
    const isOther = changes.assignee_id !== undefined && changes.assignee_id !== (before.assignee?.id ?? null)
    const assigneeId = isOther ? assigneeIn(scope, changes.assignee_id ?? null) : undefined
    const due = changes.due === before.due ? undefined : changes.due
    await requirePeople(tx, scope, [changes.assignee_id ?? null])
    await store.changeTask(tx, id, { title, assigneeId, due, done }, deps.clock.now())
    const task = await getTask(tx, scope, id)
    if (assigneeId) await tellGiven({ ...deps, db: tx }, scope, [{ ...task, assigneeId }])
    await tellPages(tx, scope)
    return task
  })

/** For a day it can be brought back. */
export const setTaskRemoved = (
  deps: TaskDeps,
  { scope, from }: Omit<Caller, 'language'>,
  id: TaskId,
  isRemoved: boolean,
): Promise<null> =>
  deps.db.transaction(async (tx) => {
    const found = await store.setRemoved(tx, scope, id, isRemoved ? deps.clock.now() : null)
    if (!found) throw fail('task_not_found')
    const { organizationId, workspaceId, userId } = scope
    const target = { kind: 'task' as const, id, name: found.title }
    const action = isRemoved ? ('task.removed' as const) : ('task.restored' as const)
    await recordAudit(
      { ...deps, db: tx },
      { userId, from },
      { organizationId, workspaceId, action, target, changes: {} },
    )
    await tellPages(tx, scope)
    return null
  })
