import { isTreeNode, type TreeNode, walkTree } from './tree.ts'

export type FoundFunction = { name: string; line: number; lines: number; text: string; isComponent: boolean }

const kinds = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** Every function of a tree, the inner ones too; `lines` is from the first to the last of them. A component is named like one in a file of JSX. */
export function functionsOf(file: string, source: string, tree: TreeNode): FoundFunction[] {
  const found: FoundFunction[] = []
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  walkTree(tree, (node, around) => {
    if (!kinds.includes(node.type)) return
    const name = nameOf(node, around)
    const text = source.slice(node.start, node.end)
    found.push({
      name,
      line: lineAt(node.start),
      lines: text.split('\n').length,
      text,
      isComponent: file.endsWith('.tsx') && /^[A-Z]/.test(name),
    })
  })
  return found
}

function nameOf(node: TreeNode, around: readonly TreeNode[]): string {
  const own = identifierOf(node.id)
  if (own) return own
  const [parent] = around
  if (parent?.type === 'VariableDeclarator') return identifierOf(parent.id) ?? '(without a name)'
  if (parent?.type === 'Property' || parent?.type === 'MethodDefinition')
    return identifierOf(parent.key) ?? '(without a name)'
  return '(without a name)'
}

export function identifierOf(node: unknown): string | undefined {
  return isTreeNode(node) && node.type === 'Identifier' ? String(node.name) : undefined
}

/** Where a function of five lines or more stands twice, in two files, but for spaces and its own name. */
export function findEqualFunctions(byFile: ReadonlyMap<string, readonly FoundFunction[]>): string[][] {
  const places = new Map<string, Set<string>>()
  for (const [file, functions] of byFile)
    for (const { name, text, lines, line } of functions) {
      if (lines < 5) continue
      const key = text.replace(/^(async )?function\*? \w+/, '$1function').replaceAll(/\s+/g, ' ')
      places.set(key, (places.get(key) ?? new Set()).add(`${file}:${line} ${name}`))
    }
  return [...places.values()]
    .map((found) => [...found])
    .filter((found) => new Set(found.map((place) => place.split(':')[0])).size > 1)
}
