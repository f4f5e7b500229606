import { Link } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { LinkTabs, linkTab } from '#web/ui/link-tabs.tsx'
import { salesforceMessages } from './messages/index.ts'

/** What there is of Salesforce here: its records, what is sent to it, and changes. */
export function SalesforceTabs({ on }: { on: 'records' | 'mappings' | 'changes' }) {
  const t = useMessages(salesforceMessages)
  return (
    <LinkTabs label={t.title}>
      <Link to="/salesforce" {...linkTab(on === 'records')}>
        {t.tabs.records}
      </Link>
      <Link to="/salesforce/mappings" {...linkTab(on === 'mappings')}>
        {t.tabs.mappings}
      </Link>
      <Link to="/salesforce/changes" {...linkTab(on === 'changes')}>
        {t.tabs.changes}
      </Link>
    </LinkTabs>
  )
}
