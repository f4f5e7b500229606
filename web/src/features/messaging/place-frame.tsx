import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { inboxMessages } from './messages/index.ts'
import { type InboxPlace, placeRows } from './places.ts'

type Props = { place: InboxPlace; actions?: ReactNode; children: ReactNode }

/** What the screens beside the inbox stand in: its name and the way between them. */
export function PlaceFrame({ place, actions, children }: Props) {
  const t = useMessages(inboxMessages)
  usePageTitle(t.places[place])
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TopBar title={t.title} actions={actions} />
      <nav
        aria-label={t.title}
        className="flex flex-none gap-4 overflow-x-auto border-line-soft border-b px-6 phone:px-4 [scrollbar-width:none]"
      >
        {placeRows.map(({ place: name, to }) => (
          <Link
            key={name}
            to={to}
            aria-current={name === place ? 'page' : undefined}
            className={cx(
              'flex h-10 flex-none items-center border-b-2 px-0.5 font-medium outline-offset-[-2px] phone:h-11',
              name === place ? 'border-accent text-fg' : 'border-transparent text-fg-3 hover:text-fg',
            )}
          >
            {t.places[name]}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
