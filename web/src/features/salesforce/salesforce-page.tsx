import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useChangeOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { disconnectAccount, signIn, viewOptions } from './api.ts'
import { Explorer } from './explorer.tsx'
import { salesforceMessages } from './messages/index.ts'
import { Missing } from './missing.tsx'
import { type OpenRecord, RecordPanel } from './record/record-panel.tsx'
import { SalesforceTabs } from './salesforce-tabs.tsx'

/** `/salesforce`: what is in the person's own Salesforce, and questions about it. */
export default function SalesforcePage() {
  const t = useMessages(salesforceMessages)
  const view = useQuery(viewOptions)
  const [record, setRecord] = useState<OpenRecord>()
  usePageTitle(t.title)
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <TopBar title={t.title} />
        <SalesforceTabs on="records" />
        <ScreenColumn width="list">
          <Loaded query={view} failed={t.failed} rows={8}>
            {({ state, account }) =>
              state === 'ready' ? (
                <div className="flex flex-col gap-6">
                  <Explorer onOpen={setRecord} />
                  <Account account={account ?? ''} />
                </div>
              ) : (
                <Missing state={state} />
              )
            }
          </Loaded>
        </ScreenColumn>
      </div>
      <RecordPanel open={record} onClose={() => setRecord(undefined)} />
    </div>
  )
}

function Account({ account }: { account: string }) {
  const t = useMessages(salesforceMessages)
  const connect = useSubmit({ call: signIn })
  const change = useChangeOf([...endpointGroups.salesforce, ...endpointGroups.addOns])
  const [asks, setAsks] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3 border-line-soft border-t pt-4">
      <p className="min-w-0 flex-1 truncate text-12 text-fg-3">{t.account(account)}</p>
      <Button size="sm" loading={connect.busy} onClick={() => connect.submit(undefined)}>
        {t.other}
      </Button>
      <Button size="sm" onClick={() => setAsks(true)}>
        {t.disconnect}
      </Button>
      <FailureNote error={connect.error} retryAt={connect.retryAt} />
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={t.disconnectTitle}
        description={t.disconnectText}
        action={t.disconnect}
        onConfirm={() => change(disconnectAccount, t.disconnected)}
      />
    </div>
  )
}
