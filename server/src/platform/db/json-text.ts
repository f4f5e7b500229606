/** Text as PostgreSQL takes it: it has no room for NUL and for half a character. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** A value as JSON that PostgreSQL's jsonb takes. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  return /\\u(0000|d[89a-f])/.test(text) ? JSON.stringify(value, storable) : text
}

function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), inner]))
}
