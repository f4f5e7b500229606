import { Link } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { LinkTabs, linkTab } from '#web/ui/link-tabs.tsx'
import { taskMessages } from './messages/index.ts'

/** Meetings, and what is to be done after them. */
export function TaskTabs({ on }: { on: 'meetings' | 'tasks' }) {
  const t = useMessages(taskMessages)
  return (
    <LinkTabs label={t.meetings}>
      <Link to="/meetings" {...linkTab(on === 'meetings')}>
        {t.meetings}
      </Link>
      <Link to="/tasks" {...linkTab(on === 'tasks')}>
        {t.title}
      </Link>
    </LinkTabs>
  )
}
