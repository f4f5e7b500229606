import { identifierOf } from './functions.ts'
import { isTreeNode, readTree, type TreeNode, walkTree } from './tree.ts'

export type FoundPosition = { name: string; line: number }

/** Which parameter of a callback is the position. */
const positionOf: Record<string, number> = {
  ...Object.fromEntries(
    ['map', 'flatMap', 'filter', 'forEach', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex'].map(
      (method) => [method, 1],
    ),
  ),
  from: 1,
  reduce: 2,
  reduceRight: 2,
}
const unspeaking = ['at', 'n', 'i', 'j', 'k', 'idx']
/** Without one of these a file need not be read. */
const maybe = new RegExp(`[\\s(,[](?:${unspeaking.join('|')})\\b *(?:[,)\\]=:]|of |in )`)

/** Positions (the second parameter of a callback, what a loop counts, what `entries()` gives) whose name says nothing. */
export function findUnspeakingPositions(file: string, source: string): FoundPosition[] {
  if (!maybe.test(source)) return []
  const found: FoundPosition[] = []
  const note = (node: unknown) => {
    const name = identifierOf(node)
    if (name && unspeaking.includes(name) && isTreeNode(node))
      found.push({ name, line: source.slice(0, node.start).split('\n').length })
  }
  walkTree(readTree(file, source), (node) => {
    for (const position of positionsIn(node)) note(position)
  })
  return found
}

function positionsIn(node: TreeNode): unknown[] {
  if (node.type === 'CallExpression') return callbackPositions(node)
  if (node.type === 'ForStatement') return declared(node.init).map(({ id }) => id)
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') return loopPositions(node)
  return []
}

function callbackPositions({ callee, arguments: given }: TreeNode): unknown[] {
  const method = isTreeNode(callee) && callee.type === 'MemberExpression' ? identifierOf(callee.property) : undefined
  const place = method === undefined ? undefined : positionOf[method]
  if (place === undefined) return []
  return nodesOf(given)
    .filter(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression')
    .map(({ params }) => (params as unknown[])[place])
}

/** `for (const [index, row] of rows.entries())`, `for (const index of rows.keys())`, `for (const index in rows)`. */
function loopPositions({ type, left, right }: TreeNode): unknown[] {
  const target = declared(left)[0]?.id
  if (type === 'ForInStatement') return [target]
  const callee = isTreeNode(right) && right.type === 'CallExpression' ? right.callee : undefined
  const method = isTreeNode(callee) && callee.type === 'MemberExpression' ? identifierOf(callee.property) : undefined
  if (method === 'keys') return [target]
  if (method !== 'entries' || !isTreeNode(target) || target.type !== 'ArrayPattern') return []
  return [(target.elements as unknown[])[0]]
}

const declared = (node: unknown): TreeNode[] =>
  isTreeNode(node) && node.type === 'VariableDeclaration' ? nodesOf(node.declarations) : []
const nodesOf = (value: unknown): TreeNode[] => (Array.isArray(value) ? value.filter(isTreeNode) : [])
