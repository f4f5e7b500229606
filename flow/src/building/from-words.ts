import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import { type FlowDocument, flowDocument } from '../document.ts'
import { freeName } from '../editing/edits.ts'
import { arrangeFlow } from '../editing/layout.ts'
import { definitionOf } from '../nodes/index.ts'
import { type ChainStep, chain } from './chain.ts'
import { asAsked } from './question.ts'
import { stepsIn, triggerIn } from './words.ts'

export type BuiltFlow = {
  name: string
  document: FlowDocument /** Kinds of the steps that were understood, in order. */
  kinds: string[]
}

/** Builds a flow from a description in English or Indonesian, by its words; a question that is understood in no part becomes an answer. */
export function fromWords(text: string, language: Language): BuiltFlow {
  const trigger = triggerIn(text)
  const conversation = definitionOf(trigger.kind)?.conversation === true
  const found = stepsIn(text, language).filter(({ kind }) => conversation || !definitionOf(kind)?.needsConversation)
  const steps = found.length > 0 ? found : [{ kind: 'answer', options: {} }]
  const { named, paths } = connected([trigger, ...steps])
  return { name: nameOf(text), document: chain(asAsked(named), paths), kinds: named.map(({ kind }) => kind) }
}

/** Adds what the description asks for to the end of a flow. */
export function extendFlow(document: FlowDocument, text: string, language: Language): BuiltFlow {
  const steps = stepsIn(text, language)
  const begins = document.nodes.filter(({ kind }) => definitionOf(kind)?.input === null)
  if (begins.length === 0) return fromWords(text, language)
  let grown = document
  const added: ChainStep[] = []
  const kinds: string[] = []
  for (const step of steps) {
    const id = freeName(grown, step.kind)
    const open = lastOpen(grown)
    added.push({ ...step, id })
    const node = { ...asAsked([...begins, ...added]).at(-1), position: { x: 0, y: 0 } }
    const edges = open ? [...grown.edges, { from: open.node, port: open.port, to: id, to_port: 'in' }] : grown.edges
    grown = { ...grown, nodes: [...grown.nodes, flowNodeOf(node)], edges }
    kinds.push(step.kind)
  }
  return { name: nameOf(text), document: arrangeFlow(grown), kinds }
}

const flowNodeOf = (node: object) => flowDocument.shape.nodes.element.parse(node)

/** The first way on, from the end, that leads nowhere. */
function lastOpen(document: FlowDocument) {
  for (const node of document.nodes.toReversed()) {
    const port = mainPort(node.kind)
    if (port && !document.edges.some(({ from, port: usedPort }) => from === node.id && usedPort === port))
      return { node: node.id, port }
  }
  return undefined
}

const mainPorts: Record<string, string> = {
  'search-knowledge': 'found',
  condition: 'yes',
  approval: 'approved',
  classify: 'class_1',
  loop: 'each',
}
const mainPort = (kind: string) => (kind === 'end' ? undefined : (mainPorts[kind] ?? 'next'))

function connected(steps: readonly Omit<ChainStep, 'id'>[]) {
  const count = new Map<string, number>()
  const named = steps.map((step): ChainStep => {
    const stem = step.kind.replace(/^on-/, '').replaceAll('-', '_')
    const nth = (count.get(stem) ?? 0) + 1
    count.set(stem, nth)
    return { ...step, id: `${stem}_${nth}` }
  })
  const paths = named.slice(1).map((step, index) => {
    const before = required(named[index], 'one step comes before every later one')
    return `${before.id}.${mainPort(before.kind) ?? 'next'} > ${step.id}`
  })
  return { named, paths }
}

/** The first words, as a title. */
function nameOf(text: string): string {
  const words = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.,;:!?\n].*$/s, '')
    .split(' ')
    .slice(0, 6)
    .join(' ')
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 80) || 'Flow'
}
