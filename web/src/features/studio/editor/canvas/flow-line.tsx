import { BaseEdge, type EdgeProps, getBezierPath } from '@xyflow/react'
import { memo } from 'react'
import type { CanvasEdge, Mark } from '../state/canvas-types.ts'
import type { Point } from './route-path.ts'

const marks: Record<Mark, string> = { added: 'var(--good)', removed: 'var(--bad)', changed: 'var(--warn)' }

/** A connection; it is lit when it is chosen and where the run that is shown went. */
export const FlowLine = memo(function FlowLine(edge: EdgeProps<CanvasEdge>) {
  const { data, selected, sourceHandleId } = edge
  const plain = sourceHandleId === 'error' ? 'color-mix(in oklch, var(--bad) 70%, transparent)' : 'var(--text-3)'
  const stroke = data?.mark ? marks[data.mark] : selected || data?.walked ? 'var(--accent)' : plain
  return (
    <BaseEdge
      path={pathOf(edge)}
      interactionWidth={18}
      style={{ stroke, strokeWidth: selected ? 2 : 1.5, ...(data?.mark === 'removed' && { strokeDasharray: '5 4' }) }}
    />
  )
})

/** Round the cards; while one of its own is being dragged, straight to it. */
function pathOf(edge: EdgeProps<CanvasEdge>): string {
  const route = edge.data?.route
  const holds = route && isAt(route.from, edge.sourceX, edge.sourceY) && isAt(route.to, edge.targetX, edge.targetY)
  return holds ? route.path : getBezierPath(edge)[0]
}

const isAt = ({ x, y }: Point, toX: number, toY: number) => Math.abs(x - toX) < 3 && Math.abs(y - toY) < 3
