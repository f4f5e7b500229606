import type { Connection, EdgeChange, FinalConnectionState } from '@xyflow/react'
import { edgeRefusal } from '#flow/editing/ports.ts'
import type { EditorActions } from '../state/actions.ts'
import type { CanvasEdge } from '../state/canvas-types.ts'
import type { EditorStore } from '../state/editor-store.ts'

const edgeOf = ({ source, sourceHandle, target, targetHandle }: Connection | CanvasEdge) => ({
  from: source,
  port: sourceHandle ?? 'next',
  to: target,
  to_port: targetHandle ?? 'in',
})

/** What the canvas reports. Made once: with new ones each time, every card and connection would draw anew while one is dragged. */
export const canvasCalls = (store: EditorStore, actions: EditorActions, reveal: (id: string) => void) => ({
  onNodesChange: store.onNodesChange,
  onConnect: (connection: Connection) => void actions.connect(edgeOf(connection)),
  isValidConnection: (connection: Connection | CanvasEdge) => !edgeRefusal(store.get().document, edgeOf(connection)),
  onConnectEnd: (_: unknown, { fromNode, fromHandle, toNode, isValid }: FinalConnectionState) => {
    if (isValid !== false || !fromNode || !toNode || !fromHandle) return
    const backwards = fromHandle.type === 'target'
    const [from, to] = backwards ? [toNode.id, fromNode.id] : [fromNode.id, toNode.id]
    actions.connect({ from, port: backwards ? 'next' : (fromHandle.id ?? 'next'), to, to_port: 'in' })
  },
  onEdgeClick: (_: unknown, line: CanvasEdge) => store.selectLine(line.id),
  // The panel opened over it meanwhile.
  onNodeDragStop: () => {
    const [only, ...others] = store.get().selected
    if (only !== undefined && others.length === 0) reveal(only)
  },
  onSelectionStart: () => store.choose(true),
  onSelectionEnd: () => store.choose(false),
  onEdgesChange: (changes: EdgeChange<CanvasEdge>[]) => {
    // The canvas reports the connections of what is being chosen, too.
    if (store.get().choosing) return
    for (const change of changes) if (change.type === 'select' && change.selected) store.selectLine(change.id)
  },
  onPaneClick: () => store.select([], { pane: undefined }),
})
