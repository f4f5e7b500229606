/** A part of a tree; the shapes are told by their kind. */
export type Node = { kind?: unknown; args?: unknown }

/** All nodes of a shape in a tree, at any depth, each before those inside it; `here`: none of the queries inside it. */
export function nodesIn<T>(tree: unknown, is: (node: Node) => node is Node & T, where: 'here' | 'any' = 'any'): T[] {
  if (typeof tree !== 'object' || tree === null) return []
  if (where === 'here' && 'body' in tree) return []
  const inner = Object.values(tree).flatMap((part) => nodesIn<T>(part, is, where))
  return is(tree) ? [tree, ...inner] : inner
}
