import { formatNumber } from '#contract/kit/format/number.ts'
import type { CountedFailure, Operations, PolicyReport } from '#contract/operations/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { CopyIconButton } from '#web/ui/copy-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { HourBars } from './hour-bars.tsx'
import { operationMessages } from './messages/index.ts'
import { NoneOfIt, Part } from './part.tsx'

/** What went wrong in the last 24 hours, by its code. */
export function ErrorsView({ found: { failures, hours, policy_reports, at } }: { found: Operations }) {
  const t = useMessages(operationMessages)
  const now = new Date(at)
  const faults = failures.filter(({ kind }) => kind !== 'user')
  const refusals = failures.filter(({ kind }) => kind === 'user')
  return (
    <div className="flex flex-col gap-8">
      <HourBars hours={hours} />
      <Part title={t.faults} text={t.faultsText}>
        {faults.length === 0 ? <NoneOfIt>{t.noFaults}</NoneOfIt> : <Codes name={t.faults} rows={faults} now={now} />}
      </Part>
      <Part title={t.refusals} text={t.refusalsText}>
        {refusals.length === 0 ? (
          <NoneOfIt>{t.noRefusals}</NoneOfIt>
        ) : (
          <Codes name={t.refusals} rows={refusals} now={now} />
        )}
      </Part>
      <Part title={t.reports} text={t.reportsText}>
        {policy_reports.length === 0 ? <NoneOfIt>{t.noReports}</NoneOfIt> : <Reports rows={policy_reports} now={now} />}
      </Part>
    </div>
  )
}

function Codes({ name, rows, now }: { name: string; rows: readonly CountedFailure[]; now: Date }) {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  const columns: Column<CountedFailure, string>[] = [
    {
      key: 'code',
      label: t.code,
      cell: ({ code, call }) => (
        <div className="py-1.5">
          <div className="break-all font-mono text-12">{code}</div>
          <div className="break-all text-12 text-fg-3">{call}</div>
        </div>
      ),
    },
    { key: 'count', label: t.count, numeric: true, cell: ({ count }) => formatNumber(count, language) },
    {
      key: 'last',
      label: t.last,
      numeric: true,
      cell: ({ last_at }) => <span className="whitespace-nowrap">{formatRelative(last_at, language, now)}</span>,
    },
    {
      key: 'request',
      label: <span className="sr-only">{t.request}</span>,
      numeric: true,
      cell: ({ request_id }) => request_id && <CopyIconButton text={request_id} label={t.copyRequest} />,
    },
  ]
  return <Table caption={name} columns={columns} rows={rows} rowKey={({ code }) => code} />
}

function Reports({ rows, now }: { rows: readonly PolicyReport[]; now: Date }) {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  const columns: Column<PolicyReport, string>[] = [
    {
      key: 'directive',
      label: t.directive,
      cell: ({ directive }) => <span className="font-mono text-12">{directive}</span>,
    },
    {
      key: 'blocked',
      label: t.blocked,
      cell: ({ blocked }) => <span className="break-all">{blocked === 'inline' ? t.inline : blocked}</span>,
    },
    { key: 'count', label: t.count, numeric: true, cell: ({ count }) => formatNumber(count, language) },
    {
      key: 'last',
      label: t.last,
      numeric: true,
      cell: ({ last_at }) => <span className="whitespace-nowrap">{formatRelative(last_at, language, now)}</span>,
    },
  ]
  return (
    <Table
      caption={t.reports}
      columns={columns}
      rows={rows}
      rowKey={({ directive, blocked }) => `${directive} ${blocked}`}
    />
  )
}
