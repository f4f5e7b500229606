/**
 * Whether two values are the same as JSON: whatever the order of their fields, and with a field that is undefined as one that is
 * absent. (`dequal` takes those two for different, and documents that were edited have both.)
 */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [first, second] = [left as Record<string, unknown>, right as Record<string, unknown>]
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  return [...names].every((name) => isSameJson(first[name], second[name]))
}
