/**
 * Whether two values are the same as JSON: whatever the order of their fields, and with a field that is undefined as one that is
 * absent. (`dequal` takes those two for different, and documents that were edited have both.)
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  return [...names].every((name) => isSameJson(first[name], second[name]))
}
