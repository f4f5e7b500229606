import { parseSync } from 'vite'

/** A node of the parser's tree; what else it holds depends on its type. */
export type TreeNode = { type: string; start: number; end: number; [field: string]: unknown }

/** What was read last: several rules look at one file, one after another, and reading it is most of their work. */
let last: { file: string; source: string; tree: TreeNode } | undefined

/** A source text as a tree (ESTree with types). Throws where it cannot be read. */
export function readTree(file: string, source: string): TreeNode {
  if (last?.file === file && last.source === source) return last.tree
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  last = { file, source, tree: program as unknown as TreeNode }
  return last.tree
}

/** Every node below this one and itself, the outer before the inner, with the nodes around it, the nearest first. */
export function walkTree(
  node: unknown,
  visit: (node: TreeNode, around: readonly TreeNode[]) => void,
  around: readonly TreeNode[] = [],
): void {
  if (Array.isArray(node)) for (const item of node) walkTree(item, visit, around)
  else if (isTreeNode(node)) {
    visit(node, around)
    const inside = [node, ...around]
    for (const [field, child] of Object.entries(node)) if (field !== 'type') walkTree(child, visit, inside)
  }
}

export function isTreeNode(value: unknown): value is TreeNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
