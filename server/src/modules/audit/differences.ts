import { dequal } from 'dequal'

/** What changed from one value to another, by name, for the audit log. */
export function fieldDifferences<T extends object>(
  before: T,
  after: T,
): Record<string, { from: unknown; to: unknown }> {
  const changed = (Object.keys(after) as (keyof T & string)[]).filter((name) => !dequal(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]))
}
