import type { ReactNode } from 'react'

type Props = { title: string; text?: string; aside?: ReactNode; children: ReactNode }

/** One thing of a view with its name. */
export const Part = ({ title, text, aside, children }: Props) => (
  <section className="flex flex-col">
    <header className="flex flex-wrap items-end justify-between gap-x-4 pb-2">
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        {text && <p className="text-pretty text-12 text-fg-3">{text}</p>}
      </div>
      {aside}
    </header>
    {children}
  </section>
)

/** There is none of it, in the place of its first row. */
export const NoneOfIt = ({ children }: { children: ReactNode }) => (
  <p className="border-line-soft border-y py-3 text-fg-3">{children}</p>
)
