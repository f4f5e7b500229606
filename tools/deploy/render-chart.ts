import { stringify } from 'yaml'

type Value = unknown
type Scope = { root: Record<string, Value>; variables: Map<string, Value> }
type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; expression: string }
  | { kind: 'if'; expression: string; then: Node[]; otherwise: Node[] }
  | { kind: 'range'; key: string; value: string; expression: string; body: Node[] }

/**
 * Renders a template of our chart as Helm does, as far as our templates go: values, `quote`, `printf`, `toYaml | nindent`, `if`, `not`,
 * `else`, `range $name, $value`. Whatever else stands there, or a value that is not there, is an Error: it would not be checked.
 */
export function renderTemplate(text: string, root: Record<string, unknown>): string {
  const tokens = text.split(/(\{\{-?[\s\S]*?-?\}\})/)
  const trimmed = tokens.map((token, index) => {
    if (token.startsWith('{{')) return token
    const afterTrim = tokens[index - 1]?.endsWith('-}}') ? token.replace(/^\s+/, '') : token
    return tokens[index + 1]?.startsWith('{{-') ? afterTrim.replace(/\s+$/, '') : afterTrim
  })
  const reader = { tokens: trimmed, at: 0 }
  const nodes = readNodes(reader)
  if (reader.at < trimmed.length) throw new Error(`${trimmed[reader.at]} ends nothing`)
  return print(nodes, { root, variables: new Map() })
}

type Reader = { tokens: string[]; at: number }

const ends = new Set(['end', 'else'])
const actionOf = (token: string) => token.replace(/^\{\{-?\s*|\s*-?\}\}$/g, '')

function readNodes(reader: Reader): Node[] {
  const nodes: Node[] = []
  while (reader.at < reader.tokens.length) {
    const token = reader.tokens[reader.at] ?? ''
    if (!token.startsWith('{{')) {
      nodes.push({ kind: 'text', text: token })
      reader.at++
      continue
    }
    const action = actionOf(token)
    if (ends.has(action)) return nodes
    reader.at++
    nodes.push(readAction(action, reader))
  }
  return nodes
}

function readAction(action: string, reader: Reader): Node {
  const condition = /^if (.+)$/.exec(action)?.[1]
  if (condition !== undefined) {
    const then = readNodes(reader)
    const otherwise = skip(reader, 'else') ? readNodes(reader) : []
    requireEnd(reader, action)
    return { kind: 'if', expression: condition, then, otherwise }
  }
  const range = /^range \$(\w+), \$(\w+) := (.+)$/.exec(action)
  if (range) {
    const [, key = '', value = '', expression = ''] = range
    const body = readNodes(reader)
    requireEnd(reader, action)
    return { kind: 'range', key, value, expression, body }
  }
  return { kind: 'print', expression: action }
}

function skip(reader: Reader, word: string): boolean {
  if (actionOf(reader.tokens[reader.at] ?? '') !== word) return false
  reader.at++
  return true
}

function requireEnd(reader: Reader, action: string): void {
  if (!skip(reader, 'end')) throw new Error(`{{ ${action} }} has no end`)
}

function print(nodes: readonly Node[], scope: Scope): string {
  return nodes.map((node) => printNode(node, scope)).join('')
}

function printNode(node: Node, scope: Scope): string {
  if (node.kind === 'text') return node.text
  if (node.kind === 'print') return String(evaluate(node.expression, scope))
  if (node.kind === 'if') return print(isTrue(evaluate(node.expression, scope)) ? node.then : node.otherwise, scope)
  const entries = Object.entries(evaluate(node.expression, scope) as Record<string, Value>).toSorted()
  return entries
    .map(([key, value]) => {
      const variables = new Map([...scope.variables, [node.key, key], [node.value, value]])
      return print(node.body, { ...scope, variables })
    })
    .join('')
}

/** As Go's templates judge it. */
const isTrue = (value: Value) =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)

function evaluate(expression: string, scope: Scope): Value {
  const [first = '', ...pipes] = expression.split('|').map((part) => part.trim())
  return pipes.reduce<Value>((value, pipe) => through(pipe, value), callOf(first, scope))
}

function callOf(text: string, scope: Scope): Value {
  const negated = /^not (.+)$/.exec(text)?.[1]
  if (negated !== undefined) return !isTrue(callOf(negated, scope))
  const listed = /^toYaml (.+)$/.exec(text)?.[1]
  if (listed !== undefined) return stringify(callOf(listed, scope)).trimEnd()
  const printed = /^printf "([^"%]*)%s([^"%]*)" (.+)$/.exec(text)
  if (printed) return `${printed[1]}${String(callOf(printed[3] ?? '', scope))}${printed[2]}`
  const variable = /^\$(\w+)$/.exec(text)?.[1]
  if (variable !== undefined && scope.variables.has(variable)) return scope.variables.get(variable)
  if (!/^(\.\w+)+$/.test(text)) throw new Error(`{{ ${text} }} is not understood`)
  return text
    .slice(1)
    .split('.')
    .reduce<Value>((value, name) => {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
        throw new Error(`${text} is not among the values`)
      return (value as Record<string, Value>)[name]
    }, scope.root)
}

function through(pipe: string, value: Value): Value {
  if (pipe === 'quote') return JSON.stringify(String(value))
  const indent = /^nindent (\d+)$/.exec(pipe)?.[1]
  if (indent === undefined) throw new Error(`| ${pipe} is not understood`)
  return `\n${String(value)}`.replaceAll('\n', `\n${' '.repeat(Number(indent))}`)
}
