import { required } from '#contract/kit/required.ts'
import './canvas.css'
import { MiniMap, ReactFlow, SelectionMode, useReactFlow } from '@xyflow/react'
import { type DragEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { editorMessages } from '../messages/index.ts'
import type { CanvasEdge, CanvasNode } from '../state/canvas-types.ts'
import { useActions } from '../state/use-actions.ts'
import { useEditor, useEditorStore } from '../state/use-editor.ts'
import { beginningViewport, minZoom } from './begin.ts'
import { canvasCalls } from './canvas-calls.ts'
import { Dots } from './dots.tsx'
import { FlowCard } from './flow-card.tsx'
import { FlowLine } from './flow-line.tsx'
import { GroupArea } from './group-area.tsx'
import { NoteCard } from './note-card.tsx'
import { useChosenInView, useReveal } from './reveal.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'

const nodeTypes = { card: FlowCard, area: GroupArea, note: NoteCard }
const edgeTypes = { line: FlowLine }
// Of one identity: the canvas sets itself up anew for every property that is another object.
const snap: [number, number] = [4, 4]
const otherButtons = [1, 2]
const severalKeys = ['Meta', 'Control', 'Shift']
/** A group would hide its cards. */
const colourOf = ({ type }: CanvasNode) => (type === 'area' ? 'transparent' : '')
const miniMap = { width: 150, height: 96 }
export const dragType = 'application/x-flow-kind'

type Props = { hand: boolean; openFinder: (what: 'add' | 'connect' | 'find') => void }

/** What is said of cards and lines to who does not see them. */
function useAriaLabels() {
  const t = useMessages(editorMessages)
  return useMemo(
    () => ({
      'node.a11yDescription.default': t.a11y.node,
      'node.a11yDescription.keyboardDisabled': t.a11y.node,
      'node.a11yDescription.ariaLiveMessage': ({ x, y }: { x: number; y: number }) =>
        t.a11y.moved(Math.round(x), Math.round(y)),
      'edge.a11yDescription.default': t.a11y.line,
      'minimap.ariaLabel': t.minimap,
    }),
    [t],
  )
}

/** Where the pointer is, and whether it is pressed, without drawing anything again. */
function usePointer() {
  const at = useRef<{ x: number; y: number }>(undefined)
  const pressed = useRef(false)
  const press = (isPressed: boolean) => () => {
    pressed.current = isPressed
  }
  const handlers = {
    onPointerDownCapture: press(true),
    onPointerUpCapture: press(false),
    onPointerCancelCapture: press(false),
    onPointerMove: ({ clientX, clientY, buttons }: PointerEvent) => {
      pressed.current = buttons !== 0
      at.current = { x: clientX, y: clientY }
    },
    onPointerLeave: () => {
      at.current = undefined
    },
  }
  return { at, pressed, handlers }
}

/** The canvas on the page: its element, and its size before anything is drawn on it. */
function useSurface() {
  const wrapper = useRef<HTMLElement>(null)
  const [box, setBox] = useState<DOMRect>()
  const measure = useCallback((section: HTMLElement | null) => {
    wrapper.current = section
    if (section) setBox(section.getBoundingClientRect())
  }, [])
  const middle = () => {
    const { left, top, width, height } = required(
      wrapper.current,
      'what is done on the canvas is done once it is there',
    ).getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  return { wrapper, box, measure, middle }
}

/** The surface with cards and connections; everything done on it goes through the editor's actions. */
export function Canvas({ hand, openFinder }: Props) {
  const t = useMessages(editorMessages)
  const store = useEditorStore()
  const actions = useActions()
  const flow = useReactFlow<CanvasNode, CanvasEdge>()
  const { wrapper, box, measure, middle } = useSurface()
  const { at, pressed, handlers } = usePointer()
  useCanvasKeys({
    canvas: wrapper,
    openFinder,
    pointer: () => flow.screenToFlowPosition(at.current ?? middle()),
    notPasted: () => store.announce(t.said.notPasted),
  })
  useChosenInView(() => pressed.current)
  const reveal = useReveal()
  const onDrop = (event: DragEvent) => {
    const kind = event.dataTransfer.getData(dragType)
    if (!kind) return
    event.preventDefault()
    const position = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    actions.add(kind, { x: position.x - 116, y: position.y - 24 })
  }
  return (
    <section
      ref={measure}
      aria-label={t.canvas}
      className="absolute inset-0"
      {...handlers}
      onFocus={({ target }) => {
        const id = target.matches('.react-flow__node:focus-visible') && target.dataset.id
        if (id) reveal(id)
      }}
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={onDrop}
    >
      {box && <Drawing box={box} hand={hand} reveal={reveal} />}
    </section>
  )
}

type DrawingProps = Pick<Props, 'hand'> & { box: DOMRect; reveal: ReturnType<typeof useReveal> }

/** Cards and lines. What is drawn first is what is seen first: for that the size must be known before. */
function Drawing({ box, hand, reveal }: DrawingProps) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const store = useEditorStore()
  const actions = useActions()
  const cards = useEditor(({ cards }) => cards)
  const lines = useEditor(({ lines }) => lines)
  const { readOnly } = store
  const viewport = useMemo(() => beginningViewport(store.get().document, box), [box, store])
  const calls = useMemo(() => canvasCalls(store, actions, reveal), [store, actions, reveal])
  const ariaLabels = useAriaLabels()
  return (
    <ReactFlow<CanvasNode, CanvasEdge>
      width={box.width}
      height={box.height}
      defaultViewport={viewport}
      nodes={cards as CanvasNode[]}
      edges={lines as CanvasEdge[]}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      {...calls}
      nodesConnectable={!readOnly}
      nodesDraggable={!readOnly}
      edgesReconnectable={false}
      onlyRenderVisibleElements={cards.length > 60}
      deleteKeyCode={null}
      selectionOnDrag={!hand}
      selectionMode={SelectionMode.Partial}
      selectionKeyCode={hand ? 'Shift' : null}
      multiSelectionKeyCode={severalKeys}
      autoPanOnNodeFocus={false}
      panOnDrag={hand || otherButtons}
      panOnScroll
      snapToGrid
      snapGrid={snap}
      minZoom={minZoom}
      maxZoom={1.75}
      connectionRadius={28}
      ariaLabelConfig={ariaLabels}
      aria-label={t.canvas}
      lang={language}
    >
      <Dots />
      {cards.length > 8 && (
        <MiniMap
          pannable
          zoomable
          position="bottom-left"
          nodeColor={colourOf}
          className="phone:hidden"
          style={miniMap}
        />
      )}
    </ReactFlow>
  )
}
