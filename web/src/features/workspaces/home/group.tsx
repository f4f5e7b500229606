import type { ReactNode } from 'react'

/** A named list of the page. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-2 font-semibold text-15">{title}</h2>
    {children}
  </section>
)

export const rowLook =
  'flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-t py-2.5 last:border-b'
