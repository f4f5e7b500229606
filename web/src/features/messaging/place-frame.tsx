import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { LinkTabs, linkTab } from '#web/ui/link-tabs.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { inboxMessages } from './messages/index.ts'
import { type InboxSection, usePlaceRows } from './places.ts'

type Props = { place: InboxSection; actions?: ReactNode; children: ReactNode }

/** What the screens beside the inbox stand in: its name and the way between them. */
export function PlaceFrame({ place, actions, children }: Props) {
  const t = useMessages(inboxMessages)
  usePageTitle(t.places[place])
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TopBar title={t.title} actions={actions} />
      <LinkTabs label={t.title}>
        {usePlaceRows().map(({ place: name, to }) => (
          <Link key={name} to={to} {...linkTab(name === place)}>
            {t.places[name]}
          </Link>
        ))}
      </LinkTabs>
      {children}
    </div>
  )
}
