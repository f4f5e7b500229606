import type { AgentId, ShortcutId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { limits } from '#contract/limits.ts'
import type { Shortcut, ShortcutInput } from '#contract/shortcuts/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getAgent } from '../agents/service.ts'
import { pickRandom } from './pick-random.ts'
import * as store from './store.ts'

export async function listShortcuts({ db }: Deps, scope: Scope, query: PageQuery): Promise<Page<Shortcut>> {
  const [records, total] = await store.listPage(db, scope, query)
  return toPage(records, total, query)
}

export const listAllShortcuts = ({ db }: Deps, scope: Scope): Promise<Shortcut[]> => store.listAll(db, scope)

/** A few of the person's shortcuts to try with one of their agents; fewer when they have fewer. */
export async function listRandomShortcuts(deps: Deps, scope: Scope, agent: AgentId): Promise<Shortcut[]> {
  await getAgent(deps, scope, agent)
  return pickRandom(await store.listAll(deps.db, scope), limits.shortcut.random, Math.random)
}

export async function createShortcut({ db }: Deps, scope: Scope, input: ShortcutInput): Promise<Shortcut> {
  if ((await store.countShortcuts(db, scope)) >= limits.shortcut.perOwner) throw fail('shortcut_limit_reached')
  return store.insertShortcut(db, scope, input)
}

export async function updateShortcut(
  { db }: Deps,
  scope: Scope,
  id: ShortcutId,
  input: ShortcutInput,
): Promise<Shortcut> {
  return found(await store.updateShortcut(db, scope, id, input))
}

export async function removeShortcut({ db }: Deps, scope: Scope, id: ShortcutId): Promise<void> {
  if (!(await store.removeShortcut(db, scope, id))) throw fail('shortcut_not_found')
}

export async function moveShortcut({ db }: Deps, scope: Scope, id: ShortcutId, position: number): Promise<Shortcut> {
  return found(await store.moveShortcut(db, scope, id, position))
}

/** Another person's shortcut is as absent as one that never was. */
function found(shortcut: Shortcut | undefined): Shortcut {
  if (!shortcut) throw fail('shortcut_not_found')
  return shortcut
}
