import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { RelatedNotes } from './store.ts'

/**
 * What a use case hides is hidden from everyone in its place, so taking that away is no matter of one agent: it needs the right
 * to change databases. In personal mode what is there is one's own. Throws `not_permitted`.
 */
export function refuseLoosening(scope: Scope, before: readonly RelatedNotes[], after: readonly RelatedNotes[]): void {
  if (scope.workspaceId === null) return
  const [had, has] = [strictness(before), strictness(after)]
  if ([...had].some(([column, level]) => (has.get(column) ?? 0) < level)) permitAction(scope, 'databases.edit')
}

/** Column → 2 where it is hidden, 1 where it is masked. */
function strictness(relations: readonly RelatedNotes[]): Map<string, number> {
  const levels = new Map<string, number>()
  for (const relation of relations) {
    if (!('table' in relation)) continue
    for (const { name, hidden, masked } of relation.columns)
      if (hidden || masked)
        levels.set(JSON.stringify([relation.data_source_id, relation.schema, relation.table, name]), hidden ? 2 : 1)
  }
  return levels
}
