import { type FlowDocument, flowDocument, flowFormat } from '../document.ts'

/** A flow with nothing in it yet. */
export const emptyDocument = (): FlowDocument => flowDocument.parse({ format: flowFormat, nodes: [], edges: [] })
