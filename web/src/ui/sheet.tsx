import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { scrimLook } from './dialog.tsx'
import { modalChange } from './modal-change.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Its name for screen readers. */
  label: string
  side?: 'left' | 'right'
  /** The whole screen instead of most of it. */
  full?: boolean
  children: ReactNode
}

const sides = {
  left: 'left-0 border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right: 'right-0 border-l data-ending-style:translate-x-full data-starting-style:translate-x-full',
}

/** A pane that slides in from a side: navigation and detail on a phone. */
export function Sheet({ open, onOpenChange, label, side = 'left', full, children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={modalChange(onOpenChange)}>
      <Base.Portal>
        <Base.Backdrop className={scrimLook} />
        <Base.Popup
          className={cx(
            'fixed inset-y-0 z-40 flex w-full flex-col border-line-soft bg-panel pb-[env(safe-area-inset-bottom)] outline-none transition-transform duration-[220ms]',
            !full && 'max-w-[min(320px,85vw)]',
            sides[side],
          )}
        >
          <Base.Title className="sr-only">{label}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
