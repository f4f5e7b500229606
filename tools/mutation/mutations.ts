import { parseSync } from 'vite'
import { clausesOf, insideHole } from './sql-clauses.ts'

/** One small change of a file: what stands from `start` to `end` is replaced. */
export type Change = { start: number; end: number; replacement: string }
export type Mutation = Change & { line: number; was: string }

// What the parser gives; only these fields are read, and each only where its kind of node has it.
type Node = { type: string; start: number; end: number } & {
  operator?: string
  left?: Node
  right?: Node
  test?: Node
  consequent?: Node
  alternate?: Node
  argument?: Node
  value?: unknown
  tag?: { name?: string }
  quasi?: Node
}

const opposite: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
}

/** Every mutation of a source text, in its order: conditions, comparisons, sums, numbers, and the clauses of SQL. */
export function mutationsOf(source: string, file = 'source.ts'): Mutation[] {
  const changes: Change[] = []
  walk(parseSync(file, source).program as unknown as Node, (node) => changes.push(...changesOf(node, source)))
  return changes
    .sort((left, right) => left.start - right.start || left.end - right.end)
    .map((change) => ({
      ...change,
      line: source.slice(0, change.start).split('\n').length,
      was: source.slice(change.start, change.end),
    }))
}

/** The source with a mutation made. */
export const mutated = (source: string, { start, end, replacement }: Change): string =>
  source.slice(0, start) + replacement + source.slice(end)

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const value of node) walk(value, visit)
  else if (node !== null && typeof node === 'object') {
    const { type } = node as Node
    if (type?.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)) return
    if (type === 'ImportDeclaration') return
    if (typeof type === 'string') visit(node as Node)
    for (const child of Object.values(node)) walk(child, visit)
  }
}

function changesOf(node: Node, source: string): Change[] {
  const text = ({ start, end }: Node) => source.slice(start, end)
  const whole = (replacement: string) => ({ start: node.start, end: node.end, replacement })
  const { left, right, test, operator } = node
  switch (node.type) {
    case 'BinaryExpression': {
      const other = opposite[operator!]
      const start = left!.end + source.slice(left!.end, right!.start).indexOf(operator!)
      return other ? [{ start, end: start + operator!.length, replacement: other }] : []
    }
    case 'LogicalExpression':
      return [left!, right!].map((side) => whole(`(${text(side)})`))
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((replacement) => ({ start: test!.start, end: test!.end, replacement }))
    case 'UnaryExpression':
      return operator === '!' ? [whole(`Boolean(${text(node.argument!)})`)] : []
    case 'Literal':
      if (typeof node.value === 'boolean') return [whole(String(!node.value))]
      if (typeof node.value === 'number') return [whole(`${node.value + 1}`)]
      // A comparison by its name, as trees of SQL have it.
      return typeof node.value === 'string' && /^[<>]=?$/.test(node.value) ? [whole(`'${opposite[node.value]}'`)] : []
    case 'TaggedTemplateExpression':
      if (node.tag?.name !== 'sql') return []
      return sqlChanges(text(node.quasi!).slice(1, -1), node.quasi!.start + 1)
    default:
      return []
  }
}

function sqlChanges(sql: string, from: number): Change[] {
  const clauses = clausesOf(sql).map(({ start, end }) => ({
    start: from + start,
    end: from + end,
    replacement: 'true',
  }))
  const comparisons = [...sql.matchAll(/(?<=\s)[<>]=?(?=\s)/g)]
    .filter(({ index }) => !insideHole(sql, index))
    .map(({ 0: character, index }) => ({
      start: from + index,
      end: from + index + character.length,
      replacement: opposite[character]!,
    }))
  return [...clauses, ...comparisons]
}
