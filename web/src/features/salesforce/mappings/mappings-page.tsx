import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, TableProperties } from 'lucide-react'
import type { CallData } from '#contract/kit/call-types.ts'
import { salesforceMappingEndpoints as calls } from '#contract/salesforce/mapping-endpoints.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { RowText, rowLinkClass } from '#web/ui/row-text.tsx'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { salesforceMessages } from '../messages/index.ts'
import { SalesforceTabs } from '../salesforce-tabs.tsx'
import { mappingMessages } from './messages/index.ts'
import { runTone } from './run-tone.ts'

/** `/salesforce/mappings`: which of the person's data is sent to which object of Salesforce. */
export default function MappingsPage() {
  const { title } = useMessages(salesforceMessages)
  const t = useMessages(mappingMessages)
  const list = useQuery(endpointQuery(calls.listMappings))
  usePageTitle(t.title)
  const create = (
    <Link to="/salesforce/mappings/new" className={buttonClass({ variant: 'primary' })}>
      <Plus />
      {t.create}
    </Link>
  )
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TopBar title={title} actions={list.data && list.data.length > 0 && create} />
      <SalesforceTabs on="mappings" />
      <ScreenColumn width="list">
        <Loaded query={list} failed={t.failed} rows={4}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={<TableProperties />} title={t.empty} action={create}>
                {t.emptyText}
              </EmptyState>
            ) : (
              <ul aria-label={t.title} className="border-line-soft border-t">
                {rows.map((row) => (
                  <MappingRow key={row.id} mapping={row} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </ScreenColumn>
    </div>
  )
}

type Listed = CallData<typeof calls.listMappings>[number]

function MappingRow({ mapping: { id, name, source_name, object_label, updated_at, run } }: { mapping: Listed }) {
  const t = useMessages(mappingMessages)
  const language = useLanguage()
  const facts = [t.way(source_name, object_label), t.updated(formatRelative(updated_at, language, new Date()))]
  return (
    <li className="border-line-soft border-b">
      <Link to="/salesforce/mappings/$id" params={{ id }} className={rowLinkClass}>
        <RowText name={name} facts={facts} />
        {run && <Badge tone={runTone[run.state]}>{t.run.states[run.state]}</Badge>}
      </Link>
    </li>
  )
}
