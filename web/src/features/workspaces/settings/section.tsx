import type { ReactNode } from 'react'

type Props = { title: string; text?: string; children: ReactNode }

/** A group of settings with its name. */
export const Section = ({ title, text, children }: Props) => (
  <section aria-label={title}>
    <h2 className="font-semibold text-15">{title}</h2>
    {text && <p className="mt-0.5 text-fg-3">{text}</p>}
    <div className="mt-3">{children}</div>
  </section>
)

type RowProps = { label: ReactNode; hint?: ReactNode; children?: ReactNode }

/** One setting: what it is at the left, its control at the right. */
export const Row = ({ label, hint, children }: RowProps) => (
  <div className="flex items-center justify-between gap-x-6 gap-y-2 border-line-soft border-t py-3.5 last:border-b phone:flex-wrap">
    <div className="min-w-0">
      <div className="font-medium">{label}</div>
      {hint && <div className="text-12 text-fg-3">{hint}</div>}
    </div>
    {children}
  </div>
)
