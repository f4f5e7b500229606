import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type Props = { icon?: ReactNode; tone?: 'info' | 'warn' | 'bad'; action?: ReactNode; children: ReactNode }

const tones = { info: 'text-info', warn: 'text-warn', bad: 'text-bad' }

/** One line over a page about the page as a whole, such as being offline. */
export function Banner({ icon, tone = 'info', action, children }: Props) {
  return (
    <div
      role="status"
      className="flex min-h-9 items-center gap-2.5 phone:flex-wrap border-line-soft border-b bg-panel px-4 py-1.5"
    >
      {icon && <span className={cx('flex-none [&_svg]:size-4', tones[tone])}>{icon}</span>}
      <p className="min-w-0 flex-1 phone:min-w-[70%]">{children}</p>
      {action}
    </div>
  )
}
