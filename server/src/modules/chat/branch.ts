import type { RecordId } from '#contract/kit/id.ts'

/** A record in a session's tree. */
export type BranchRecord = { id: RecordId; parentId: RecordId | null }

/**
 * The records from the first to the end of a branch. `through` asks for the branch that passes a record and ends with its
 * newest descendant; undefined when that record is not in the tree. Twigs come oldest first.
 */
export function pathOf(twigs: BranchRecord[], end: RecordId | null, through?: RecordId): RecordId[] | undefined {
  const byId = new Map(twigs.map((twig) => [twig.id, twig]))
  if (through !== undefined && !byId.has(through)) return undefined
  const path: RecordId[] = []
  let at: RecordId | null = through === undefined ? (end ?? twigs.at(-1)?.id ?? null) : newestBelow(twigs, through)
  for (; at !== null && path.length <= twigs.length; at = byId.get(at)?.parentId ?? null) path.push(at)
  return path.reverse()
}

function newestBelow(twigs: BranchRecord[], from: RecordId): RecordId {
  let at = from
  for (;;) {
    const next = twigs.findLast((twig) => twig.parentId === at)
    if (!next) return at
    at = next.id
  }
}

/** Each record's versions of the same question, itself included, oldest first. */
export function siblingsOf(twigs: BranchRecord[], id: RecordId): RecordId[] {
  const parentId = twigs.find((twig) => twig.id === id)?.parentId ?? null
  return twigs.filter((twig) => twig.parentId === parentId).map((twig) => twig.id)
}

/** The end of the branch through a record: its newest descendant; undefined when it is not in the tree. */
export const endThrough = (twigs: BranchRecord[], through: RecordId): RecordId | undefined =>
  pathOf(twigs, null, through)?.at(-1)
