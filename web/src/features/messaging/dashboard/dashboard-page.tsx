import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { MessagingAccount } from '#contract/messaging/account.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { NoNumber } from '../no-number.tsx'
import { PaidOnly } from '../paid-only.tsx'
import { PlaceFrame } from '../place-frame.tsx'
import { useInboxes } from '../use-account.ts'
import { Figures } from './figures.tsx'
import { dashboardMessages } from './messages/index.ts'

const periods = ['7', '30', '90'] as const

/** `/whatsapp/dashboard` and `/dashboard-agent/wa`: how customers were answered. */
export default function DashboardPage() {
  const t = useMessages(dashboardMessages)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const named = typeof search.account === 'string' ? (search.account as MessagingAccountId) : undefined
  const { inboxes } = useInboxes(named)
  const account = inboxes.data?.find(({ id }) => id === named) ?? inboxes.data?.[0]
  return (
    <PaidOnly>
      <PlaceFrame place="dashboard">
        <ScreenColumn width="list" className="flex flex-col gap-6">
          <Loaded query={inboxes} failed={t.failed}>
            {(all) => (account ? <Period accounts={all} account={account} search={search} /> : <NoNumber />)}
          </Loaded>
        </ScreenColumn>
      </PlaceFrame>
    </PaidOnly>
  )
}

type PeriodProps = {
  accounts: readonly MessagingAccount[]
  account: MessagingAccount
  search: Record<string, unknown>
}

function Period({ accounts, account, search }: PeriodProps) {
  const t = useMessages(dashboardMessages)
  const navigate = useNavigate()
  const period = periods.find((days) => days === String(search.days)) ?? '30'
  const show = (next: object) =>
    void navigate({ to: '.', search: { account: account.id, days: Number(period), ...next }, replace: true })
  const figures = useQuery({
    ...endpointQuery(messagingEndpoints.getMessagingAnalytics, {
      params: { id: account.id },
      query: { days: Number(period) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t.period}
          value={period}
          onValueChange={(days) => show({ days: Number(days) })}
          options={periods.map((value) => ({ value, label: t.periods[value] }))}
        />
        {accounts.length > 1 && (
          <Select
            className="max-w-72"
            aria-label={t.conversations}
            value={account.id as string}
            onValueChange={(id) => show({ account: id })}
            options={accounts.map(({ id, name }) => ({ value: id as string, label: name }))}
          />
        )}
      </div>
      <Loaded query={figures} failed={t.failed} rows={8}>
        {(found) => <Figures account={account.id} found={found} days={Number(period)} />}
      </Loaded>
    </>
  )
}
