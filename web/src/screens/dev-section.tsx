import type { ReactNode } from 'react'

/** A named group of examples. */
export const DevSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-4">
    <h2 className="border-line-soft border-b pb-2 font-semibold text-15">{title}</h2>
    {children}
  </section>
)

/** Examples in a row, with what they show. */
export const DevRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[140px_1fr] items-center gap-4 phone:grid-cols-1 phone:gap-2">
    <span className="text-12 text-fg-3">{name}</span>
    <div className="flex min-w-0 flex-wrap items-center gap-2.5">{children}</div>
  </div>
)
