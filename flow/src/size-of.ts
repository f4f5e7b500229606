/** About how many characters of JSON; stops counting beyond `limit`. */
export function sizeOf(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 5
  let size = 2
  for (const name in value) {
    size += name.length + 4 + sizeOf((value as Record<string, unknown>)[name], limit - size)
    if (size > limit) return size
  }
  return size
}
