import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** What a `details` is opened by: one arrow everywhere, which turns down as it opens. */
export const Summary = ({ className, children }: { className?: string; children: ReactNode }) => (
  <summary
    className={cx(
      'hit flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-xs text-fg-2 hover:text-fg [&::-webkit-details-marker]:hidden',
      className,
    )}
  >
    <ChevronRight
      aria-hidden="true"
      className="size-3.5 flex-none text-fg-3 transition-transform [details[open]>summary>&]:rotate-90"
    />
    <span>{children}</span>
  </summary>
)
