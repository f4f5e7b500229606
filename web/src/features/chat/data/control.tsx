import type { ReactNode } from 'react'

type Props = { title: string; text: ReactNode; children: ReactNode }

/** One thing that can be done: what it is at the left, its button at the right. */
export const Control = ({ title, text, children }: Props) => (
  <section className="flex items-start justify-between gap-x-6 gap-y-3 border-line-soft border-t py-4 phone:flex-col">
    <div className="min-w-0">
      <h2 className="font-medium">{title}</h2>
      <div className="mt-0.5 text-pretty text-12 text-fg-3">{text}</div>
    </div>
    <div className="flex flex-none flex-wrap gap-2">{children}</div>
  </section>
)
