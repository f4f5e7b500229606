import type { AnyDefinition, Port } from '../definition.ts'
import type { FlowDocument, FlowNode } from '../document.ts'
import type { PickedResource } from '../fields.ts'
import { definitionOf } from '../nodes/index.ts'
import { type Options, outputsOf, readOptions } from '../options.ts'

/** Whether a thing of the workspace is there; undefined: cannot be told. */
export type Lookup = (pick: PickedResource, id: string) => boolean | undefined

export type CheckedNode = {
  node: FlowNode
  definition: AnyDefinition | undefined
  options: Options
  issues: { path: string; message: string }[]
  outputs: Port[]
}

/** A document with its nodes looked up once. */
export type CheckedDocument = { document: FlowDocument; nodes: ReadonlyMap<string, CheckedNode>; lookup: Lookup }

export function lookedUp(document: FlowDocument, lookup: Lookup = () => undefined): CheckedDocument {
  const nodes = document.nodes.map((node): [string, CheckedNode] => {
    const definition = definitionOf(node.kind)
    if (!definition) return [node.id, { node, definition, options: {}, issues: [], outputs: [] }]
    const { options, issues } = readOptions(definition, node)
    return [node.id, { node, definition, options, issues, outputs: outputsOf(definition, options) }]
  })
  return { document, nodes: new Map(nodes), lookup }
}
