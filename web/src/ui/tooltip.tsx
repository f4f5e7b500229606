import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

type Props = {
  text: ReactNode
  keys?: string
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** The element it describes; it must take a ref and spread its props. */
  children: ReactElement
}

/** Wraps everything that has tooltips, so that the second opens at once. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Base.Provider delay={400} closeDelay={0} timeout={300}>
    {children}
  </Base.Provider>
)

/** A few words beside a control for those who see it. Never the only place where something is said. */
export function Tooltip({ text, keys, side = 'bottom', children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="flex max-w-72 items-center gap-2 rounded-sm border border-line bg-raised px-2 py-1 text-12 text-fg shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 data-instant:transition-none">
            {text}
            {keys && <Kbd>{keys}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
