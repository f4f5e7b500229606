type Tree = { readonly [key: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Where two catalogues differ in shape, as dotted paths with what is wrong; empty when they match. For tests. */
export function missingMessages(source: Tree, other: Tree, at = ''): string[] {
  const keys = new Set([...Object.keys(source), ...Object.keys(other)])
  return [...keys].flatMap((key) => compare(source[key], other[key], at ? `${at}.${key}` : key))
}

function compare(a: unknown, b: unknown, path: string): string[] {
  if (isTree(a) && isTree(b)) return missingMessages(a, b, path)
  if (typeof a !== typeof b) return [`${path}: ${typeof a} and ${typeof b}`]
  if (typeof b === 'string' && b.trim() === '' && a !== '') return [`${path}: empty`]
  return []
}
