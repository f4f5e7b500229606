import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'

type Props = { title: string; text?: string; back: { to: string; label: string }; wide?: boolean; children: ReactNode }

/** The frame of the payment screens. */
export function Page({ title, text, back, wide = false, children }: Props) {
  usePageTitle(title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to={back.to} className={crumbClass}>
                {back.label}
              </Link>
            }
          >
            {title}
          </Breadcrumb>
        }
      />
      <ScreenColumn width={wide ? 'list' : 'reading'}>
        {text && <p className="mb-6 text-fg-2">{text}</p>}
        {children}
      </ScreenColumn>
    </div>
  )
}
