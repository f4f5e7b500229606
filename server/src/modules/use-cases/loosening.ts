import { permit } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Related } from './store.ts'

/**
 * What a use case hides is hidden from everyone in its place, so taking that away is no matter of one agent: it needs the right
 * to change databases. In personal mode what is there is one's own. Throws `not_permitted`.
 */
export function refuseLoosening(scope: Scope, before: readonly Related[], after: readonly Related[]): void {
  if (scope.workspaceId === null) return
  const [had, has] = [strictness(before), strictness(after)]
  if ([...had].some(([column, level]) => (has.get(column) ?? 0) < level)) permit(scope, 'databases.edit')
}

/** Column → 2 where it is hidden, 1 where it is masked. */
function strictness(relations: readonly Related[]): Map<string, number> {
  const levels = new Map<string, number>()
  for (const one of relations) {
    if (!('table' in one)) continue
    for (const { name, hidden, masked } of one.columns)
      if (hidden || masked)
        levels.set(JSON.stringify([one.data_source_id, one.schema, one.table, name]), hidden ? 2 : 1)
  }
  return levels
}
