import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import type { DataType, FlowDocument } from './document.ts'
import { definitionOf } from './nodes/index.ts'
import { givenBy, readOptions } from './options.ts'

/** Names that expressions know by themselves. */
const builtInNames = ['trigger', 'run', 'secret'] as const
/** Words of the language of expressions. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...builtInNames,
  'true',
  'false',
  'null',
  'and',
  'or',
  'not',
  'in',
  'contains',
])

/** One thing that can be written into an expression: for the variable picker and for checks. */
export type KnownVariable = { path: string; type: DataType; label: LocalizedText; from: string | null }

/** Everything that expressions of a document may name. `from`: the node that gives it; null: the flow itself. */
export function knownOf(document: FlowDocument): KnownVariable[] {
  const triggers = new Map<string, KnownVariable>()
  const steps: KnownVariable[] = []
  for (const node of document.nodes) {
    const definition = definitionOf(node.kind)
    if (!definition) continue
    for (const { name, type, label } of givenBy(definition, readOptions(definition, node).options)) {
      const isTrigger = definition.input === null
      const known = { path: `${isTrigger ? 'trigger' : node.id}.${name}`, type, label, from: node.id }
      if (isTrigger) triggers.set(known.path, known)
      else steps.push(known)
    }
  }
  const variables = document.variables.map(({ name, type, note }) => ({
    path: name,
    type,
    label: untranslated(note ?? name),
    from: null,
  }))
  return [...triggers.values(), ...variables, ...steps, ...runNames]
}

export const runNames: KnownVariable[] = [
  { path: 'run.id', type: 'text', label: localized('Id of the run', 'Id jalannya alur'), from: null },
  { path: 'run.started_at', type: 'date', label: localized('When it began', 'Waktu mulai'), from: null },
  { path: 'run.now', type: 'date', label: localized('Now', 'Sekarang'), from: null },
]

/** Every root name of a document: it has a value or may still get one. */
export const rootsOf = (document: FlowDocument): Set<string> =>
  new Set(['trigger', 'run', ...document.variables.map(({ name }) => name), ...document.nodes.map(({ id }) => id)])
