import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import type { AnyDefinition } from '../definition.ts'
import type { FlowDocument, FlowNode, StepPolicy } from '../document.ts'
import { stepPolicy } from '../document.ts'
import { type EvaluationContext, ExpressionError } from '../expression/index.ts'
import { rootsOf } from '../names.ts'
import { definitionOf } from '../nodes/index.ts'
import { type Options, readOptions } from '../options.ts'
import { type Filler, fillerOf } from './fill.ts'

export type CompiledNode = {
  node: FlowNode
  /** Undefined for a kind that this version does not know. */
  definition: AnyDefinition | undefined
  policy: StepPolicy
  options: Options
  /** Options with their expressions filled. Throws ExpressionError. */
  fill: (around: EvaluationContext, skip?: readonly string[]) => Options
  /** Where each port leads. */
  next: ReadonlyMap<string, string>
}

/** A document made ready to run; costs a millisecond or so, once per version. */
export type CompiledFlow = {
  document: FlowDocument
  nodes: ReadonlyMap<string, CompiledNode>
  known: ReadonlySet<string>
}

export function compileFlow(document: FlowDocument): CompiledFlow {
  const nodes = new Map<string, CompiledNode>()
  for (const node of document.nodes) {
    const definition = definitionOf(node.kind)
    const options = definition ? readOptions(definition, node).options : node.options
    const next = new Map(document.edges.filter(({ from }) => from === node.id).map(({ port, to }) => [port, to]))
    nodes.set(node.id, {
      node,
      definition,
      options,
      policy: node.policy ?? stepPolicy.parse({}),
      fill: fillOf(definition, options),
      next,
    })
  }
  return { document, nodes, known: rootsOf(document) }
}

/** An expression that cannot be read fails when the step is reached, with its own words. */
function fillOf(definition: AnyDefinition | undefined, options: Options): CompiledNode['fill'] {
  const fillers: [string, Filler][] = []
  let broken: ExpressionError | undefined
  for (const [name, schema] of Object.entries((definition?.options.shape ?? {}) as Record<string, z.ZodType>)) {
    try {
      const filler = fillerOf(schema, options[name])
      if (filler) fillers.push([name, filler])
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      broken ??= error
    }
  }
  return (context, skip) => {
    if (broken) throw broken
    if (fillers.length === 0) return options
    const filled: Options = { ...options }
    for (const [name, filler] of fillers) filled[name] = skip?.includes(name) ? '' : filler(context)
    return filled
  }
}

export const unknownKindError = (kind: string) => ({
  code: 'unknown_kind',
  message: localized(
    `This version does not know steps of the kind "${kind}".`,
    `Versi ini tidak mengenal langkah jenis "${kind}".`,
  ),
})
