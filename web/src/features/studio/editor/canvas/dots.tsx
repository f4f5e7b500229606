import { type ReactFlowState, useStore } from '@xyflow/react'

const gap = 22
const transformOf = ({ transform }: ReactFlowState) => transform

/**
 * The dots behind the cards. A surface of its own that is shifted: the pattern that comes with the canvas is painted anew in
 * every frame in which the canvas moves, and that takes more than ten times what the cards take.
 */
export function Dots() {
  const [x, y, zoom] = useStore(transformOf)
  // Far away they would run together.
  const step = gap * zoom * (zoom < 0.4 ? 4 : zoom < 0.7 ? 2 : 1)
  return (
    <div aria-hidden="true" className="react-flow__background pointer-events-none absolute inset-0 overflow-hidden">
      <div
        className="flow-dots absolute -inset-16 will-change-transform"
        style={{ backgroundSize: `${step}px ${step}px`, transform: `translate(${x % step}px, ${y % step}px)` }}
      />
    </div>
  )
}
