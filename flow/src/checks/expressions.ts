import { localized } from '#contract/kit/localized-text.ts'
import type { DataType } from '../document.ts'
import { unknownFormat, unknownVariable } from '../expression/evaluate.ts'
import { type Expression, ExpressionError, formatNames, parseExpression, parseTemplate } from '../expression/index.ts'
import { secretUnreadable } from '../expression/secret-marks.ts'
import { expressionsOf } from '../expression/template.ts'
import { followersOf, reachableFrom } from '../graph.ts'
import { type KnownVariable, knownOf } from '../names.ts'
import { type Field, fieldsOf } from '../options.ts'
import type { FlowProblem } from '../problem.ts'
import type { CheckedDocument, CheckedNode } from './checked.ts'
import { looksIntoSecret } from './secrets.ts'

/** What expressions name that is not there, cannot be there yet, or is of another type. */
export function expressionProblems(checked: CheckedDocument): FlowProblem[] {
  const known = new Map(knownOf(checked.document).map((item) => [item.path, item]))
  const roots = new Set([...known.keys()].flatMap((path) => path.split('.', 1)))
  for (const { id } of checked.document.nodes) roots.add(id)
  const before = ancestors(checked)
  return [...checked.nodes.values()].flatMap((node) =>
    node.definition === undefined
      ? []
      : [
          ...fieldsOf(node.definition, node.options).flatMap((field) =>
            fieldProblems({ node, field, known, roots, before, checked }),
          ),
          ...setProblems(node, checked),
        ],
  )
}

type Looking = {
  node: CheckedNode
  field: Field
  known: Map<string, KnownVariable>
  roots: Set<string>
  before: Map<string, Set<string>>
  checked: CheckedDocument
}

function fieldProblems(looking: Looking): FlowProblem[] {
  const { node, field } = looking
  const problem = (
    code: string,
    message: FlowProblem['message'],
    severity: FlowProblem['severity'] = 'error',
  ): FlowProblem => ({ code, severity, node: node.node.id, option: field.path, message })
  try {
    const expressions = readField(field)
    const found = expressions.flatMap((expression) =>
      pathsOf(expression).flatMap((path) => pathProblems(path, looking, problem)),
    )
    const formats = expressions.flatMap(formatsOf).filter((name) => !formatNames.includes(name))
    found.push(...formats.map((name) => problem('unknown_format', unknownFormat(name).sentence)))
    if (expressions.some(looksIntoSecret)) found.push(problem('secret_unreadable', secretUnreadable().sentence))
    const [only] = expressions
    const lone = only && field.meta.type && isLone(field) ? typeOf(only, looking.known) : 'any'
    if (field.meta.type && !fits(lone, field.meta.type))
      found.push(
        problem(
          'types_differ',
          localized(
            `Here goes ${words[field.meta.type][0]}, and this is ${words[lone][0]}.`,
            `Di sini harus ${words[field.meta.type][1]}, sedangkan ini ${words[lone][1]}.`,
          ),
        ),
      )
    return found
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return [problem('expression_wrong', error.sentence)]
  }
}

function readField({ meta, value }: Field): Expression[] {
  if (typeof value !== 'string' || value === '') return []
  if (meta.filled === 'expression') return [parseExpression(value)]
  return meta.filled ? expressionsOf(parseTemplate(value)) : []
}

const isLone = ({ meta, value }: Field) =>
  meta.filled === 'expression' || (typeof value === 'string' && /^\{\{[^{}]*\}\}$/.test(value.trim()))

type Path = { names: string[]; guarded: boolean }

function pathProblems(
  { names, guarded }: Path,
  { node, known, roots, before, checked }: Looking,
  problem: (code: string, message: FlowProblem['message'], severity?: FlowProblem['severity']) => FlowProblem,
): FlowProblem[] {
  const [root = '', first] = names
  if (root === 'secret') return secretProblems(first, { node, checked, problem })
  if (!roots.has(root) && root !== 'run')
    return guarded ? [] : [problem('missing_variable', unknownVariable(root).sentence)]
  const entries = [...known.values()].filter(({ path }) => path.startsWith(`${root}.`))
  if (root === node.node.id && node.definition?.countsRounds !== true)
    return [
      problem(
        'reads_itself',
        localized('A step cannot read what it has not given yet.', 'Langkah tidak bisa membaca hasilnya sendiri.'),
      ),
    ]
  const open = root === 'trigger' && entries.length === 0
  if (first !== undefined && entries.length > 0 && !open && !known.has(`${root}.${first}`))
    return [
      problem(
        'missing_variable',
        localized(
          `"${root}" has no "${first}". It has: ${listed(entries, root)}.`,
          `"${root}" tidak punya "${first}". Yang ada: ${listed(entries, root)}.`,
        ),
      ),
    ]
  const later = checked.nodes.has(root) && !before.get(node.node.id)?.has(root)
  return later && !guarded
    ? [
        problem(
          'not_yet',
          localized(
            `"${root}" does not come before this step, so it is empty here.`,
            `"${root}" tidak ada sebelum langkah ini, jadi di sini kosong.`,
          ),
          'warning',
        ),
      ]
    : []
}

const listed = (entries: KnownVariable[], root: string) =>
  entries.map(({ path }) => path.slice(root.length + 1)).join(', ')

function secretProblems(
  name: string | undefined,
  {
    node,
    checked,
    problem,
  }: Pick<Looking, 'node' | 'checked'> & { problem: (code: string, message: FlowProblem['message']) => FlowProblem },
): FlowProblem[] {
  if (!node.definition?.takesSecrets)
    return [
      problem(
        'secret_not_here',
        localized('Secrets may only be used in HTTP calls.', 'Rahasia hanya boleh dipakai di panggilan HTTP.'),
      ),
    ]
  if (name === undefined || checked.lookup('secret', name) === false)
    return [
      problem('secret_deleted', localized(`There is no secret "${name ?? ''}".`, `Tidak ada rahasia "${name ?? ''}".`)),
    ]
  return []
}

/** `set` names variables of the flow. */
function setProblems({ node, options }: CheckedNode, { document }: CheckedDocument): FlowProblem[] {
  if (node.kind !== 'set-variable' || !Array.isArray(options.set)) return []
  const names = new Set(document.variables.map(({ name }) => name))
  return (options.set as { name: string }[]).flatMap(({ name }, index) =>
    names.has(name)
      ? []
      : [
          {
            code: 'missing_variable',
            severity: 'error' as const,
            node: node.id,
            option: `set.${index}.name`,
            message: localized(
              `The flow has no variable "${name}". Add it in the list of variables.`,
              `Alur ini tidak punya variabel "${name}". Tambahkan di daftar variabel.`,
            ),
          },
        ],
  )
}

/** The steps that may have run before each step. */
function ancestors({ document }: CheckedDocument): Map<string, Set<string>> {
  const next = followersOf(document)
  const before = new Map<string, Set<string>>(document.nodes.map(({ id }) => [id, new Set()]))
  for (const { id } of document.nodes)
    for (const later of reachableFrom(next, next.get(id) ?? [])) before.get(later)?.add(id)
  return before
}

/** Every path an expression reads; those with `default` after them may be missing. */
export function pathsOf(expression: Expression, guarded = false): Path[] {
  switch (expression.type) {
    case 'literal':
      return []
    case 'root':
      return [{ names: [expression.name], guarded }]
    case 'member': {
      const inside = expression.key.type === 'literal' ? [] : pathsOf(expression.key, guarded)
      const [whole, ...rest] = pathsOf(expression.of, guarded)
      const key = expression.key.type === 'literal' ? String(expression.key.value) : undefined
      const longer =
        whole && isPath(expression.of) && key !== undefined ? { ...whole, names: [...whole.names, key] } : whole
      return [...(longer ? [longer] : []), ...rest, ...inside]
    }
    case 'format':
      return [
        ...pathsOf(expression.of, guarded || expression.name === 'default'),
        ...expression.given.flatMap((expression) => pathsOf(expression, guarded)),
      ]
    case 'list':
      return expression.items.flatMap((item) => pathsOf(item, guarded))
    case 'not':
    case 'minus':
      return pathsOf(expression.of, guarded)
    case 'binary':
      return [...pathsOf(expression.left, guarded), ...pathsOf(expression.right, guarded)]
    case 'choose':
      return [expression.when, expression.then, expression.otherwise].flatMap((expression) =>
        pathsOf(expression, guarded),
      )
  }
}

const isPath = (expression: Expression): boolean =>
  expression.type === 'root' ||
  (expression.type === 'member' && expression.key.type === 'literal' && isPath(expression.of))

function formatsOf(expression: Expression): string[] {
  if (expression.type === 'format')
    return [expression.name, ...formatsOf(expression.of), ...expression.given.flatMap(formatsOf)]
  if (expression.type === 'binary') return [...formatsOf(expression.left), ...formatsOf(expression.right)]
  if (expression.type === 'choose') return [expression.when, expression.then, expression.otherwise].flatMap(formatsOf)
  if (expression.type === 'list') return expression.items.flatMap(formatsOf)
  return 'of' in expression ? formatsOf(expression.of) : []
}

/** What an expression is likely to give; `any` when it cannot be told. */
function typeOf(expression: Expression, known: Map<string, KnownVariable>): DataType {
  const [path, ...more] = isPath(expression) ? pathsOf(expression) : []
  return path && more.length === 0 ? (known.get(path.names.join('.'))?.type ?? 'any') : 'any'
}

/** Texts may hold numbers, dates and anything written; only shapes that can never fit are refused. */
function fits(given: DataType, expected: DataType): boolean {
  if (given === 'any' || expected === 'any' || given === expected || expected === 'boolean' || expected === 'text')
    return true
  if (expected === 'list') return given === 'object'
  return given === 'text' && (expected === 'number' || expected === 'date')
}

const words: Record<DataType, [string, string]> = {
  text: ['a text', 'teks'],
  number: ['a number', 'angka'],
  boolean: ['yes or no', 'ya atau tidak'],
  date: ['a date', 'tanggal'],
  list: ['a list', 'daftar'],
  object: ['an object', 'objek'],
  file: ['a file', 'file'],
  any: ['anything', 'apa saja'],
}
