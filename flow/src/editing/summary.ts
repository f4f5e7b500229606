import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import { isSameJson } from '#contract/kit/same-json.ts'
import { pathsOf } from '../checks/expressions.ts'
import type { FlowDocument, FlowNode } from '../document.ts'
import { type Expression, ExpressionError, parseExpression, parseTemplate } from '../expression/index.ts'
import type { FilledField } from '../fields.ts'
import { runNames } from '../names.ts'
import { definitionOf } from '../nodes/index.ts'
import { fieldsOf, isRecord, type Options, readOptions } from '../options.ts'
import { givesOf } from './ports.ts'

/** `text` as written, `words` what it comes to, `value` the name of what is filled in there, `word` one that a schema uses, such as `at_least`. */
type SummaryPart = { text: string } | { words: LocalizedText } | { value: LocalizedText } | { word: string }
/** What a card is set up to do, in a line; empty when nothing was written into it. */
export type Summary = readonly SummaryPart[]

/** The summaries of all cards. Those of cards that read the same as before stay the same objects. */
export class Summaries {
  #nodes: FlowDocument['nodes'] | undefined
  #names = ''
  #found: ReadonlyMap<string, { node: FlowNode; summary: Summary }> = new Map()

  of(document: FlowDocument): ReadonlyMap<string, { summary: Summary }> {
    if (document.nodes === this.#nodes) return this.#found
    const names = document.nodes.map(({ id, kind, title }) => `${id} ${kind} ${title ?? ''}`).join('\n')
    const isNamed = names === this.#names
    const before = this.#found
    const nameOf = nameIn(document)
    this.#nodes = document.nodes
    this.#names = names
    this.#found = new Map(
      document.nodes.map((node) => {
        const was = before.get(node.id)
        if (was?.node === node && isNamed) return [node.id, was]
        const summary = summaryOf(node, nameOf)
        const isSame = was && isSameJson(was.summary, summary)
        return [node.id, { node, summary: isSame ? was.summary : summary }]
      }),
    )
    return this.#found
  }
}

type NameOf = (path: readonly string[]) => LocalizedText

const listed = ['classes', 'cases', 'fields', 'set'] as const

function summaryOf(node: FlowNode, nameOf: NameOf): Summary {
  const definition = definitionOf(node.kind)
  if (node.note) return [{ text: node.note }]
  if (!definition) return [{ text: node.kind }]
  const { options } = readOptions(definition, node)
  if (definition.summary) return [{ words: definition.summary(options) }]
  const names = listedNames(options)
  if (names !== '') return [{ text: names }]
  if (Array.isArray(options.conditions) && isRecord(options.conditions[0]))
    return comparisonParts(options.conditions as Options[], nameOf)
  const written = fieldsOf(definition, node.options).find(
    ({ value, meta }) => typeof value === 'string' && value.trim() !== '' && meta.filled !== undefined,
  )
  return written ? partsOf(String(written.value), written.meta.filled, nameOf) : []
}

function listedNames(options: Options): string {
  for (const name of listed) {
    const list = options[name]
    if (!Array.isArray(list) || list.length === 0) continue
    const names = list.map((item: { name?: string; label?: string }) => item.name || item.label || '').filter(Boolean)
    if (names.length > 0) return names.join(' · ')
  }
  return ''
}

function comparisonParts([first = {}, ...more]: Options[], nameOf: NameOf): Summary {
  const left = partsOf(String(first.left ?? ''), 'value', nameOf)
  if (left.length === 0) return []
  return [
    ...left,
    { word: String(first.operator) },
    ...partsOf(String(first.right ?? ''), 'value', nameOf),
    ...(more.length > 0 ? [{ text: ` · +${more.length}` }] : []),
  ]
}

/** Expressions within a text as the names of what they read; one that cannot be read stays as it was written. */
function partsOf(source: string, filled: FilledField['filled'] | undefined, nameOf: NameOf): SummaryPart[] {
  if (source.trim() === '') return []
  try {
    if (filled === 'expression') return comparedIn(source, nameOf)
    return parseTemplate(source).pieces.flatMap((piece) =>
      typeof piece === 'string' ? [{ text: piece }] : valuesIn(piece, nameOf),
    )
  } catch (error) {
    if (error instanceof ExpressionError) return [{ text: source }]
    throw error
  }
}

const quotedOrPath = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[a-z_]\w*(?:\.\w+)+/gi

/** An expression by itself as it was written, with the names of what it reads: what it is compared with is what a card is about. */
function comparedIn(source: string, nameOf: NameOf): SummaryPart[] {
  parseExpression(source)
  const parts: SummaryPart[] = []
  let from = 0
  for (const { 0: found, index } of source.matchAll(quotedOrPath)) {
    if (/^["']/.test(found)) continue
    if (index > from) parts.push({ text: source.slice(from, index) })
    parts.push({ value: nameOf(found.split('.')) })
    from = index + found.length
  }
  return from < source.length ? [...parts, { text: source.slice(from) }] : parts
}

function valuesIn(expression: Expression, nameOf: NameOf): SummaryPart[] {
  const names = pathsOf(expression).map(({ names }) => nameOf(names))
  return [...new Map(names.map((name) => [name.en, name])).values()].map((value) => ({ value }))
}

/** What people call what an expression reads: the title of a step, the label of what began the run, the name of a variable. */
function nameIn({ nodes }: FlowDocument): NameOf {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const begins = nodes.filter(({ kind }) => definitionOf(kind)?.input === null).flatMap(givesOf)
  const plain = (names: readonly string[]) => localized(wordsOf(names), wordsOf(names))
  return (path) => {
    const [root = '', field, ...rest] = path
    if (root === 'run') return runNames.find((runName) => runName.path === path.join('.'))?.label ?? plain(path)
    if (root === 'trigger') {
      const given = begins.find(({ name }) => name === field)
      return rest.length === 0 && given ? given.label : plain(rest.length > 0 ? rest : path)
    }
    const node = byId.get(root)
    if (!node) return plain(path)
    const [first, ...others] = givesOf(node)
    const title = titleOf(node)
    if (wordsOf(rest) !== '') return joined(title, plain(rest))
    const given = others.find(({ name }) => name === field)
    return field === undefined || field === first?.name ? title : joined(title, given?.label ?? plain([field]))
  }
}

/** A place in a list says nothing to a reader. */
const wordsOf = (names: readonly string[]) =>
  names
    .filter((name) => !/^\d+$/.test(name))
    .join(' ')
    .replaceAll('_', ' ')
const joined = (left: LocalizedText, right: LocalizedText) =>
  localized(`${left.en} · ${right.en}`, `${left.id} · ${right.id}`)
const titleOf = ({ title, kind, id }: FlowNode): LocalizedText =>
  title ? untranslated(title) : (definitionOf(kind)?.label ?? untranslated(id))
