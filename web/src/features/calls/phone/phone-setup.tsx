import { useQuery } from '@tanstack/react-query'
import { RefreshCw, Unplug } from 'lucide-react'
import { useState } from 'react'
import type { PhoneSetup as Setup } from '#contract/calls/phone.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { phoneMessages } from './messages/index.ts'
import { MissingNeeds } from './missing-needs.tsx'
import { PhoneAccountForm } from './phone-account-form.tsx'
import { PhoneNumbers } from './phone-numbers.tsx'

export const phoneSetupOptions = endpointQuery(phoneEndpoints.getPhoneSetup, {})

/** How this place calls and is called by phone. */
export default function PhoneSetup() {
  const t = useMessages(phoneMessages)
  const setup = useQuery(phoneSetupOptions)
  return (
    <section aria-labelledby="phone-title" className="mt-8 flex flex-col gap-5 border-line-soft border-t pt-6">
      <div>
        <h2 id="phone-title" className="font-semibold text-15">
          {t.title}
        </h2>
        <p className="mt-1 text-pretty text-fg-2">{t.text}</p>
      </div>
      <Loaded query={setup} failed={t.failed}>
        {(found) => <Shown setup={found} />}
      </Loaded>
    </section>
  )
}

function Shown({ setup }: { setup: Setup }) {
  const t = useMessages(phoneMessages)
  const { work, busy } = useWorkOf(endpointGroups.phone)
  const [changing, setChanging] = useState(false)
  const [asking, setAsking] = useState(false)
  const { account, missing, numbers } = setup
  return (
    <>
      <MissingNeeds missing={missing} />
      {(!account || changing) && (
        <PhoneAccountForm
          sid={account?.account_sid}
          onDone={() => setChanging(false)}
          onCancel={account ? () => setChanging(false) : undefined}
        />
      )}
      {account && !changing && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{account.name}</span>
              <code className="block truncate text-12 text-fg-3">{account.account_sid}</code>
            </span>
            <Badge tone={account.status === 'active' ? 'good' : 'bad'}>{t.status[account.status]}</Badge>
          </div>
          <PhoneNumbers numbers={numbers} />
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<RefreshCw />}
              loading={busy === 'refresh'}
              onClick={() => void work('refresh', () => api.call(phoneEndpoints.refreshPhoneNumbers, {}), t.refreshed)}
            >
              {t.refresh}
            </Button>
            <Button onClick={() => setChanging(true)}>{t.change}</Button>
            <Button icon={<Unplug />} onClick={() => setAsking(true)}>
              {t.disconnect}
            </Button>
          </div>
          <Confirm
            open={asking}
            onOpenChange={setAsking}
            title={t.disconnectTitle}
            description={t.disconnectText}
            action={t.disconnect}
            onConfirm={() => work('disconnect', () => api.call(phoneEndpoints.removePhoneAccount, {}), t.disconnected)}
          />
        </>
      )}
    </>
  )
}
