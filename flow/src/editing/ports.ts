import { localized } from '#contract/kit/localized-text.ts'
import { connectionProblem } from '../check.ts'
import type { Port, StepOutput } from '../definition.ts'
import type { FlowDocument, FlowEdge, FlowNode } from '../document.ts'
import { type KnownVariable, knownOf } from '../names.ts'
import { definitionOf } from '../nodes/index.ts'
import { givenBy, isRecord, type Options, outputsOf, readOptions } from '../options.ts'
import type { FlowProblem } from '../problem.ts'
import { disconnectEdge } from './edits.ts'

type Ends = { outputs: Port[]; gives: StepOutput[] }
const read = new WeakMap<FlowNode, Ends>()

/** The ways out of a card under its options, `error` among them. */
export const portsOf = (node: FlowNode): Port[] => endsOf(node).outputs

/** What later steps may read of a card. */
export const givesOf = (node: FlowNode): StepOutput[] => endsOf(node).gives

function endsOf(node: FlowNode): Ends {
  const found = read.get(node)
  if (found) return found
  const definition = definitionOf(node.kind)
  const options = definition && { ...readOptions(definition, node).options, ...unfinishedLists(node.options) }
  const ends =
    definition && options ? { outputs: outputsOf(definition, options), gives: givenBy(definition, options) } : none
  read.set(node, ends)
  return ends
}
const none: Ends = { outputs: [], gives: [] }

/** A list with one wrong entry keeps the ports of the others while it is being written. */
const unfinishedLists = (options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => Array.isArray(value) && value.every(isRecord)))

/** Why an output may not lead to a card; undefined when it may. An older connection of the output gives way. */
export function edgeRefusal(document: FlowDocument, edge: FlowEdge): FlowProblem['message'] | undefined {
  if (edge.from === edge.to)
    return localized('A step cannot lead to itself.', 'Langkah tidak bisa mengarah ke dirinya sendiri.')
  return connectionProblem(disconnectEdge(document, edge), edge)?.message
}

/** What expressions at a card may name: what the steps before it give, nearest first, then the trigger, variables and the rest. */
export function reachableAt(document: FlowDocument, id: string): KnownVariable[] {
  const rank = new Map(stepsBefore(document, id).map((node, index) => [node.id, index]))
  const isStep = ({ path, from }: KnownVariable) => from !== null && !path.startsWith('trigger.')
  const known = knownOf(document)
  const steps = known.flatMap((item) => {
    const at = isStep(item) && item.from !== null ? rank.get(item.from) : undefined
    return at === undefined ? [] : [{ item, at }]
  })
  const sorted = steps.toSorted((left, right) => left.at - right.at).map(({ item }) => item)
  return [...sorted, ...known.filter((item) => !isStep(item))]
}

function stepsBefore(document: FlowDocument, id: string): FlowNode[] {
  const into = new Map<string, string[]>()
  for (const { from, to } of document.edges) into.set(to, [...(into.get(to) ?? []), from])
  const nodes = new Map(document.nodes.map((node) => [node.id, node]))
  const seen = new Set<string>([id])
  const found: FlowNode[] = []
  for (let row = into.get(id) ?? []; row.length > 0; row = row.flatMap((text) => into.get(text) ?? [])) {
    row = [...new Set(row)].filter((text) => !seen.has(text))
    for (const text of row) {
      seen.add(text)
      const node = nodes.get(text)
      if (node) found.push(node)
    }
  }
  return found
}
