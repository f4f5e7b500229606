import { BaseEdge, type EdgeProps, getBezierPath } from '@xyflow/react'
import { memo } from 'react'
import type { Line, Mark } from '../state/canvas-types.ts'

const marks: Record<Mark, string> = { added: 'var(--good)', removed: 'var(--bad)', changed: 'var(--warn)' }

/** A connection; it is lit when it is chosen and where the run that is shown went. */
export const FlowLine = memo(function FlowLine(edge: EdgeProps<Line>) {
  const { data, selected, sourceHandleId } = edge
  const [path] = getBezierPath(edge)
  const plain = sourceHandleId === 'error' ? 'color-mix(in oklch, var(--bad) 70%, transparent)' : 'var(--text-3)'
  const stroke = data?.mark ? marks[data.mark] : selected || data?.walked ? 'var(--accent)' : plain
  return (
    <BaseEdge
      path={path}
      interactionWidth={18}
      style={{ stroke, strokeWidth: selected ? 2 : 1.5, ...(data?.mark === 'removed' && { strokeDasharray: '5 4' }) }}
    />
  )
})
