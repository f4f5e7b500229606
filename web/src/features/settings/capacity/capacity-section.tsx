import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import { type CapacityAssumptions, capacityAssumptions, heldByProcess } from '#contract/operations/capacity.ts'
import { measuredAt, measuredCosts } from '#contract/operations/measured-costs.ts'
import type { Operations } from '#contract/operations/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { FigureTile } from '#web/ui/figures.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { operationsOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { settingsMessages } from '../messages/index.ts'
import { Part } from '../operations/part.tsx'
import { OperatorOnly } from '../operator-only.tsx'
import { SettingSection } from '../setting-section.tsx'
import { CompanyPlan } from './company-plan.tsx'
import { capacityMessages } from './messages/index.ts'

/** What the installation carries, and what a company needs; for the operator. */
export function CapacitySection() {
  const title = useMessages(settingsMessages).sections.capacity
  const t = useMessages(capacityMessages)
  return (
    <SettingSection title={title} text={t.text}>
      <OperatorOnly>
        <Capacity />
      </OperatorOnly>
    </SettingSection>
  )
}

function Capacity() {
  const query = useQuery(operationsOptions)
  return (
    <div className="flex flex-col gap-8">
      <Loaded query={query} rows={2}>
        {(found) => <Now found={found} />}
      </Loaded>
      <HeldByProcess />
      <CompanyPlan />
      <Assumptions />
    </div>
  )
}

function Now({ found: { processes, now, connections } }: { found: Operations }) {
  const t = useMessages(capacityMessages)
  const language = useLanguage()
  const count = (value: number) => formatNumber(value, language)
  const largest = Math.max(0, ...processes.map(({ memory_bytes }) => memory_bytes))
  return (
    <Part title={t.now}>
      <dl className="grid grid-cols-4 gap-3 phone:grid-cols-2 phone:gap-2">
        <FigureTile name={t.processes} value={count(processes.length)} />
        <FigureTile name={t.answers} value={count(now.answers)} />
        <FigureTile name={t.connections} value={count(connections.open - connections.others)}>
          {t.ofUsable(count(connections.most - connections.reserved))}
        </FigureTile>
        <FigureTile name={t.memory} value={formatBytes(largest, language)} />
      </dl>
    </Part>
  )
}

type HeldKind = 'reads' | 'writes' | 'answers' | 'runs' | 'messages' | 'measurements' | 'dashboards' | 'calls' | 'pages'
type HeldRow = { kind: HeldKind; most: number; limit: 'processor' | 'memory' }
/** These are under way at once; the others are so many in a second. */
const atOnce = new Set<HeldKind>(['answers', 'calls', 'pages'])

function HeldByProcess() {
  const t = useMessages(capacityMessages)
  const language = useLanguage()
  const held = heldByProcess(measuredCosts, capacityAssumptions)
  const byProcessor = held.answersPerSecond * capacityAssumptions.answerSeconds
  const rows: HeldRow[] = [
    { kind: 'reads', most: held.readsPerSecond, limit: 'processor' },
    { kind: 'writes', most: held.writesPerSecond, limit: 'processor' },
    { kind: 'answers', most: held.answersUnderWay, limit: held.answersUnderWay < byProcessor ? 'memory' : 'processor' },
    { kind: 'runs', most: held.runsPerSecond, limit: 'processor' },
    { kind: 'messages', most: held.messagesPerSecond, limit: 'processor' },
    { kind: 'measurements', most: held.measurementsPerSecond, limit: 'processor' },
    { kind: 'dashboards', most: held.dashboardsPerSecond, limit: 'processor' },
    { kind: 'calls', most: held.calls, limit: held.calls < held.callsByProcessor ? 'memory' : 'processor' },
    { kind: 'pages', most: held.pages, limit: 'memory' },
  ]
  const said = ({ kind, most }: HeldRow) => {
    const count = formatNumber(Math.floor(most), language)
    return atOnce.has(kind) ? count : t.perSecond(count)
  }
  const columns: Column<HeldRow, string>[] = [
    { key: 'kind', label: t.kind, cell: ({ kind }) => t.kinds[kind] },
    { key: 'most', label: t.most, numeric: true, cell: said },
    { key: 'limit', label: t.limit, cell: ({ limit }) => t.limits[limit] },
  ]
  const { coreShare, processBytes } = capacityAssumptions
  return (
    <Part title={t.held} text={t.heldText(percentOf(coreShare, language), formatBytes(processBytes, language))}>
      <Table caption={t.held} columns={columns} rows={rows} rowKey={({ kind }) => kind} />
    </Part>
  )
}

const percentOf = (share: number, language: 'en' | 'id') =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(share)

function Assumptions() {
  const t = useMessages(capacityMessages)
  const language = useLanguage()
  const count = (value: number) => formatNumber(value, language)
  const given: CapacityAssumptions = capacityAssumptions
  const facts: [string, string][] = [
    [t.online, percentOf(given.onlineShare, language)],
    [t.calls, count(given.callsPerMinute)],
    [t.changes, percentOf(given.writeShare, language)],
    [t.questions, count(given.questionsPerDay)],
    [t.seconds, t.inSeconds(count(given.answerSeconds))],
    [t.runsPerDay, count(given.runsPerDay)],
    [t.messagesPerDay, count(given.messagesPerDay)],
    [t.dashboardsPerDay, count(given.dashboardsPerDay)],
    [t.callsPerDay, count(given.callsPerDay)],
    [t.callSeconds, t.inSeconds(count(given.callSeconds))],
    [t.devices, count(given.devicesPerPerson)],
    [t.measurements, count(given.measurementsPerMinute)],
    [t.busyHour, percentOf(given.busyHourShare, language)],
    [t.pool, count(given.poolSize + given.sessions)],
  ]
  return (
    <Part title={t.assumptions} text={t.assumptionsText}>
      <dl className="border-line-soft border-t">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line-soft border-b py-2"
          >
            <dt className="text-fg-2">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 mb-3 text-pretty text-12 text-fg-3">{t.measured(formatDate(measuredAt, language, 'day'))}</p>
      <CopyLine label={t.command} text="npm run bench -- capacity" />
    </Part>
  )
}
