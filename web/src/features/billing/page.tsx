import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackLabel, backClass } from '#web/ui/back.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { TopBar } from '#web/ui/top-bar.tsx'

type Props = { title: string; text?: string; back: { to: string; label: string }; wide?: boolean; children: ReactNode }

/** The frame of the payment screens. */
export function Page({ title, text, back, wide = false, children }: Props) {
  usePageTitle(title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Link to={back.to} className={backClass}>
            <BackLabel>{back.label}</BackLabel>
          </Link>
        }
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable with the keyboard */}
      <div tabIndex={0} className="relative min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
        <div className={`mx-auto px-6 pt-7 pb-16 phone:px-4 phone:pt-4 ${wide ? 'max-w-[960px]' : 'max-w-[560px]'}`}>
          <h1 className="font-semibold text-24">{title}</h1>
          {text && <p className="mt-1 text-fg-2">{text}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </div>
  )
}
