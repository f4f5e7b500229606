import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { uiMessages } from './messages/index.ts'

/** Widths in px; the window may have room for less. */
const least = 300
const most = 720
const step = 24

/** `wide` has room for what is worked on, such as a query. */
export type PanelSize = 'normal' | 'wide' | 'narrow'
const usual: Record<PanelSize, number> = { normal: 400, wide: 520, narrow: 300 }

const keyOf = (size: PanelSize) => `panel-width:${size}`
const within = (width: number) => Math.round(Math.min(most, Math.max(least, width)))

function storedWidth(size: PanelSize): number {
  const stored = Number(localStorage.getItem(keyOf(size)))
  return stored > 0 ? within(stored) : usual[size]
}

/** How wide panels of a size are; what somebody chose is kept on the device. */
export function usePanelWidth(size: PanelSize) {
  const [width, setWidth] = useState(() => storedWidth(size))
  const change = (next: number) => {
    setWidth(within(next))
    localStorage.setItem(keyOf(size), String(within(next)))
  }
  const reset = () => {
    setWidth(usual[size])
    localStorage.removeItem(keyOf(size))
  }
  // Never more than is left to what is read beside it.
  const style: CSSProperties = { width: `min(${width}px, 44vw)` }
  return { width, style, change, reset }
}

type Props = Pick<ReturnType<typeof usePanelWidth>, 'width' | 'change' | 'reset'>

/** The left edge of a panel: dragged, moved with the arrow keys, and back to its usual width by a double click. */
export function PanelEdge({ width, change, reset }: Props) {
  const t = useMessages(uiMessages)
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const panel = event.currentTarget.parentElement
    if (panel && event.currentTarget.hasPointerCapture(event.pointerId))
      change(panel.getBoundingClientRect().right - event.clientX)
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    // Else what is drawn over is selected.
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const byKeys = (event: KeyboardEvent) => {
    const next = { ArrowLeft: width + step, ArrowRight: width - step, Home: most, End: least }[event.key]
    if (next === undefined) return
    event.preventDefault()
    change(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t.panelWidth}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={drag}
      onDoubleClick={reset}
      onKeyDown={byKeys}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none outline-offset-[-2px] before:absolute before:inset-y-0 before:left-1 before:w-px hover:before:bg-accent active:before:bg-accent"
    />
  )
}
