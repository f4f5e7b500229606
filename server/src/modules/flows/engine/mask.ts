const shown = '••••'
/** Shorter ones would make words of everything unreadable, and protect nothing. */
const shortest = 4

/** Replaces every secret in anything that is journalled, told or logged; also as it stands in addresses and JSON. */
export function masker(secrets: readonly string[]): <T>(value: T) => T {
  const forms = secrets
    .filter((secret) => secret.length >= shortest)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ])
  const all = [...new Set(forms)].toSorted((one, other) => other.length - one.length)
  if (all.length === 0) return (value) => value
  const text = (given: string) => all.reduce((masked, secret) => masked.replaceAll(secret, shown), given)
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [text(name), walk(inner)]))
    return value
  }
  // The shape stays the same: only texts change.
  return <T>(value: T) => walk(value) as T
}
