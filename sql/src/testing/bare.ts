/** A tree without the places in its text, which are no part of what it says. */
export function bareNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bareNode)
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(([key, value]) => key !== 'at' && value !== undefined)
  return Object.fromEntries(kept.map(([key, value]) => [key, bareNode(value)]))
}
