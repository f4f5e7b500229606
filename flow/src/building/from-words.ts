import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import { type FlowDocument, flowDocument } from '../document.ts'
import { addNote, freeName } from '../editing/edits.ts'
import { arrangeFlow } from '../editing/layout.ts'
import { definitionOf } from '../nodes/index.ts'
import { triggerIn } from './beginnings.ts'
import { type ChainStep, chainSteps } from './chain.ts'
import type { BranchPort } from './conditions.ts'
import { asAsked } from './question.ts'
import { type NamedStep, stepsIn } from './words.ts'

export type BuiltFlow = {
  name: string
  /** What was not understood stands beside the steps as notes. */
  document: FlowDocument
  /** Kinds of the steps that were understood, in order. */
  kinds: string[]
  /** What is to be asked of whoever wrote the description: of what was not understood, and of steps that lack something. */
  questions: string[]
}

/** Builds a flow from a description in English or Indonesian, by its words; a question that is understood in no part becomes an answer. */
export function fromWords(text: string, language: Language): BuiltFlow {
  const trigger = triggerIn(text)
  const conversation = definitionOf(trigger.kind)?.conversation === true
  const { steps, unclear } = stepsIn(text, language)
  const fits = ({ kind }: NamedStep) => conversation || !definitionOf(kind)?.needsConversation
  // There is nobody to ask.
  const lost = steps.filter((step) => !fits(step)).map(({ clause }) => clause)
  const found = steps.filter(fits).map(({ clause: _, ...step }) => step)
  const { named, paths } = connected([trigger, ...(found.length > 0 ? found : [{ kind: 'answer', options: {} }])])
  const document = withNotes(chainSteps(asAsked(named), paths), [...unclear, ...lost], language)
  return built(text, document, { steps: named, unclear: [...unclear, ...lost], language })
}

/** Adds what the description asks for to the end of a flow. */
export function extendFlow(document: FlowDocument, text: string, language: Language): BuiltFlow {
  const there = document.nodes.map(({ kind }) => kind)
  const { steps, unclear } = stepsIn(text, language, there)
  const begins = document.nodes.filter(({ kind }) => definitionOf(kind)?.input === null)
  if (begins.length === 0) return fromWords(text, language)
  let grown = document
  const added: ChainStep[] = []
  for (const { clause: _, way, ...step } of steps) {
    const id = freeName(grown, step.kind)
    const open = (way && leftBy(grown.nodes, way)) ?? lastOpen(grown)
    added.push({ ...step, id })
    const node = { ...asAsked([...begins, ...added]).at(-1), position: { x: 0, y: 0 } }
    const edges = open ? [...grown.edges, { from: open.node, port: open.port, to: id, to_port: 'in' }] : grown.edges
    grown = { ...grown, nodes: [...grown.nodes, flowNodeOf(node)], edges }
  }
  return built(text, withNotes(arrangeFlow(grown), unclear, language), { steps: added, unclear, language })
}

type Understood = { steps: readonly ChainStep[]; unclear: readonly string[]; language: Language }

const built = (text: string, document: FlowDocument, { steps, unclear, language }: Understood): BuiltFlow => ({
  name: nameOf(text),
  document,
  kinds: steps.map(({ kind }) => kind),
  questions: [
    ...steps.flatMap((step) => lackIn(step)?.[language] ?? []),
    ...unclear.map((clause) => notUnderstood(clause)[language]),
  ],
})

/** What a step needs that no words said. */
function lackIn({ kind, title = '', options = {} }: ChainStep): LocalizedText | undefined {
  if (kind === 'condition')
    return localized(
      `Which value decides "${title}"? Set it in that step.`,
      `Nilai apa yang menentukan "${title}"? Isi di langkah itu.`,
    )
  if (kind === 'http-call' && options.url === '')
    return localized(
      `Which address should "${title}" call? Enter it in that step.`,
      `Alamat mana yang dipanggil untuk "${title}"? Isi di langkah itu.`,
    )
  return undefined
}

const notUnderstood = (clause: string): LocalizedText =>
  localized(
    `I didn’t understand "${clause}". Which step should it be? Add it, or say it in other words.`,
    `Aku belum paham "${clause}". Langkah apa yang dimaksud? Tambahkan langkahnya, atau tulis dengan kata lain.`,
  )

/** One note for each thing that was not understood, above the flow. */
function withNotes(document: FlowDocument, unclear: readonly string[], language: Language): FlowDocument {
  const left = Math.min(...document.nodes.map(({ position }) => position.x))
  const top = Math.min(...document.nodes.map(({ position }) => position.y))
  return unclear.reduce((now, clause, index) => {
    const id = freeName(now, 'note')
    const position = { x: left + index * noteWidth, y: top - noteRoom }
    return addNote(now, { id, text: notUnderstood(clause)[language].slice(0, 2_000), position })
  }, document)
}
const noteWidth = 260
const noteRoom = 170

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

/** Where the last step of a kind is left by a port. */
function leftBy(steps: readonly { id: string; kind: string }[], { of, port }: BranchPort) {
  const node = steps.findLast(({ kind }) => kind === of)?.id
  return node === undefined ? undefined : { node, port }
}

/** `If this do one thing, if that another`: the second is asked as well where the first does not hold, unless something is done then. */
function waysAround(named: readonly ChainStep[], steps: readonly { way?: BranchPort }[]): string[] {
  return named.flatMap((step, index) => {
    if (step.kind !== 'condition' || steps[index]?.way) return []
    const before = named.slice(0, index).findLastIndex(({ kind }) => kind === 'condition')
    const isLeft = steps.slice(before + 1, index).some(({ way }) => way?.of === 'condition' && way.port === 'no')
    return before === -1 || isLeft || before !== index - 2 ? [] : [`${named[before]?.id}.no > ${step.id}`]
  })
}

function connected(steps: readonly (Omit<ChainStep, 'id'> & { way?: BranchPort })[]) {
  const count = new Map<string, number>()
  const named = steps.map(({ way: _, ...step }): ChainStep => {
    const stem = step.kind.replace(/^on-/, '').replaceAll('-', '_')
    const nth = (count.get(stem) ?? 0) + 1
    count.set(stem, nth)
    return { ...step, id: `${stem}_${nth}` }
  })
  const paths = named.slice(1).map((step, index) => {
    const before = required(named[index], 'one step comes before every later one')
    const way = steps[index + 1]?.way
    const { node, port } = (way && leftBy(named.slice(0, index + 1), way)) ?? {
      node: before.id,
      port: mainPort(before.kind) ?? 'next',
    }
    return `${node}.${port} > ${step.id}`
  })
  return { named, paths: [...paths, ...waysAround(named, steps)] }
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
