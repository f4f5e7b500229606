import type { ReactNode } from 'react'
import { usePageTitle } from '#web/ui/page-title.ts'

type Props = { title: string; text?: ReactNode; children?: ReactNode }

/** One section of the settings with its name. */
export function SettingSection({ title, text, children }: Props) {
  usePageTitle(title)
  return (
    <section aria-labelledby="setting-title" className="flex flex-col">
      <h1 id="setting-title" className="font-semibold text-18 tracking-[-0.012em]">
        {title}
      </h1>
      {text && <p className="mt-1 text-pretty text-fg-2">{text}</p>}
      {children && <div className="mt-5">{children}</div>}
    </section>
  )
}

type RowProps = { label: ReactNode; hint?: ReactNode; children: ReactNode }

/** One setting that takes effect at once: what it is at the left, its control at the right. */
export const SettingRow = ({ label, hint, children }: RowProps) => (
  <div className="flex items-center justify-between gap-x-6 gap-y-2 border-line-soft border-t py-3.5 last:border-b phone:flex-col phone:items-start">
    <div className="min-w-0">
      <div className="font-medium">{label}</div>
      {hint && <p className="text-12 text-fg-3">{hint}</p>}
    </div>
    {children}
  </div>
)
