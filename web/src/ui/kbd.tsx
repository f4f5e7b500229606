import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** A key or chord, as printed on the reader's keyboard (see `keyLabel`). */
export const Kbd = ({ children, className }: { children: ReactNode; className?: string }) => (
  <kbd
    className={cx(
      'inline-flex flex-none items-center gap-[3px] rounded-xs border border-line px-1 font-mono text-11 font-medium text-fg-3',
      className,
    )}
  >
    {children}
  </kbd>
)
