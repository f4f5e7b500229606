import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { popupLook } from './popup-look.ts'

type Props = {
  trigger: ReactElement
  /** Its heading; hidden from the eye with `hideTitle`. */
  title: string
  hideTitle?: boolean
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** A small panel beside what it belongs to. */
export function Popover({ trigger, title, hideTitle, side = 'bottom', align = 'start', className, children, ...state }: Props) {
  return (
    <Base.Root {...state}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className={cx(popupLook, 'w-80 max-w-[calc(100vw-16px)] p-3', className)}>
            <Base.Title className={hideTitle ? 'sr-only' : 'mb-1 font-semibold'}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
