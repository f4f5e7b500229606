import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { CalendarAccounts, CalendarKind } from '#contract/calendar/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useChangeOf } from '#web/lib/queries/use-change-of.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { accountsOptions, beginGoogle } from './api.ts'
import CalDavDialog from './caldav-dialog.tsx'
import { calendarMessages } from './messages/index.ts'

/** Connects Google Calendar and CalDAV, and ends connections. */
export default function CalendarConnections() {
  const t = useMessages(calendarMessages)
  const accounts = useQuery(accountsOptions)
  return (
    <Loaded query={accounts} failed={t.failed} rows={2}>
      {(found) => (found.in_plan ? <Connections found={found} /> : <NotInPlan />)}
    </Loaded>
  )
}

function NotInPlan() {
  const t = useMessages(calendarMessages)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-fg-2">{t.planText}</p>
      <Link to="/settings/$section" params={{ section: 'billing' }} className={buttonClass()}>
        {t.plans}
      </Link>
    </div>
  )
}

function Connections({ found: { accounts, google } }: { found: CalendarAccounts }) {
  const t = useMessages(calendarMessages)
  const [opensCalDav, setOpensCalDav] = useState(false)
  const connect = useSubmit({ call: beginGoogle })
  const googleWords = google === 'ready' ? t.otherGoogle : google === 'ended' ? t.reconnectGoogle : t.connectGoogle
  const hasGoogle = google !== 'off' && google !== 'plan'
  const hasCalDav = accounts.some(({ kind }) => kind === 'caldav')
  return (
    <div className="flex flex-col gap-3">
      {accounts.map(({ kind, account }) => (
        <Account key={kind} kind={kind} account={account} />
      ))}
      <div className="flex flex-wrap gap-2">
        {hasGoogle ? (
          <Button
            loading={connect.busy}
            onClick={() => connect.submit(undefined)}
            {...(google !== 'ready' && { variant: 'primary' as const })}
          >
            {googleWords}
          </Button>
        ) : (
          <p className="basis-full text-12 text-fg-3">{t.googleOff}</p>
        )}
        <Button variant={hasGoogle || hasCalDav ? 'default' : 'primary'} onClick={() => setOpensCalDav(true)}>
          {hasCalDav ? t.changeCalDav : t.connectCalDav}
        </Button>
      </div>
      <FailureNote error={connect.error} retryAt={connect.retryAt} />
      {opensCalDav && <CalDavDialog onClose={() => setOpensCalDav(false)} />}
    </div>
  )
}

function Account({ kind, account }: { kind: CalendarKind; account: string }) {
  const t = useMessages(calendarMessages)
  const [asks, setAsks] = useState(false)
  const change = useChangeOf([...endpointGroups.calendar, ...endpointGroups.addOns])
  const disconnect = () =>
    change(
      () => (kind === 'google' ? api.call(calls.disconnectGoogleCalendar, {}) : api.call(calls.disconnectCalDav, {})),
      t.disconnected,
    )
  return (
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1 truncate text-13">{account}</span>
      <Button onClick={() => setAsks(true)} aria-label={t.disconnectLabel(account)}>
        {t.disconnect}
      </Button>
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={t.disconnectTitle(account)}
        description={t.disconnectText}
        action={t.disconnect}
        onConfirm={disconnect}
      />
    </div>
  )
}
