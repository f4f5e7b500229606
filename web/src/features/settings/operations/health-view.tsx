import { formatDate } from '#contract/kit/format/date.ts'
import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import type { Health, HealthState, OperatedProcess, Operations } from '#contract/operations/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { FigureTile } from '#web/ui/figures.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { operationMessages } from './messages/index.ts'
import { NoneOfIt, Part } from './part.tsx'

/** What the installation rests on, what goes on, and which processes do it. */
export function HealthView({ found }: { found: Operations }) {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  const { health, now, processes, versions } = found
  const count = (value: number) => formatNumber(value, language)
  const isMixed = new Set(processes.map(({ version }) => version)).size > 1
  return (
    <div className="flex flex-col gap-8">
      <Part title={t.health}>
        <ul className="border-line-soft border-t">
          {health.map((part) => (
            <PartRow key={part.part} health={part} />
          ))}
        </ul>
      </Part>
      <Part title={t.now}>
        <dl className="grid grid-cols-3 gap-3 phone:gap-2">
          <FigureTile name={t.answers} value={count(now.answers)} />
          <FigureTile name={t.runs} value={count(now.runs)}>
            {t.queued(count(now.queued_runs))}
          </FigureTile>
          <FigureTile name={t.calls} value={count(now.calls)} />
        </dl>
      </Part>
      <Part title={t.processes} {...(isMixed && { text: t.mixed })}>
        {processes.length === 0 ? <NoneOfIt>{t.noProcesses}</NoneOfIt> : <Processes processes={processes} />}
      </Part>
      <Connections found={found.connections} />
      <Part title={t.versions}>
        <dl className="border-line-soft border-t">
          <Fact name={t.app} value={versions.app} />
          <Fact name="Node.js" value={versions.node.replace(/^v/, '')} />
          <Fact name="PostgreSQL" value={versions.postgres} />
          <Fact name={t.schema} value={versions.schema.replace(/\.sql$/, '')} />
        </dl>
      </Part>
    </div>
  )
}

/** What PostgreSQL gives beside what all processes may take of it. */
function Connections({ found }: { found: Operations['connections'] }) {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  const count = (value: number) => formatNumber(value, language)
  const { most, reserved, open, others, needed } = found
  const isShort = needed + others > most - reserved
  return (
    <Part title={t.connections} {...(isShort && { text: t.connectionsShort })}>
      <dl className="border-line-soft border-t">
        <Fact name={t.connectionsUsable(count(reserved))} value={count(most - reserved)} />
        <Fact name={t.connectionsNeeded} value={count(needed)} />
        <Fact name={t.connectionsOpen} value={count(open - others)} />
        <Fact name={t.connectionsOthers} value={count(others)} />
      </dl>
    </Part>
  )
}

const tones: Record<HealthState, Tone> = {
  ok: 'good',
  warning: 'warn',
  problem: 'bad',
  off: 'neutral',
  unknown: 'warn',
}

function PartRow({ health: { part, state, detail } }: { health: Health }) {
  const t = useMessages(operationMessages)
  const isWell = state === 'ok' || state === 'off'
  const says = state === 'off' ? t.offTexts[part] : isWell ? undefined : t.remedies[part]
  return (
    <li className="flex items-start justify-between gap-4 border-line-soft border-b py-2.5">
      <div className="min-w-0">
        <h3 className="font-medium">{t.parts[part]}</h3>
        {says && <p className="text-pretty text-12 text-fg-3">{says}</p>}
        {detail && (
          <p lang="en" className="mt-0.5 break-words font-mono text-11 text-fg-2">
            {detail}
          </p>
        )}
      </div>
      <Badge tone={tones[state]}>{t.states[state]}</Badge>
    </li>
  )
}

function Processes({ processes }: { processes: readonly OperatedProcess[] }) {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  const columns: Column<OperatedProcess, string>[] = [
    {
      key: 'process',
      label: t.process,
      cell: ({ host, pid, roles }) => (
        <div className="py-1.5">
          <div className="break-all">
            {host}/{pid}
          </div>
          <div className="text-12 text-fg-3">{roles.map((role) => t.roles[role]).join(', ')}</div>
        </div>
      ),
    },
    { key: 'version', label: t.version, cell: ({ version }) => version },
    {
      key: 'memory',
      label: t.memory,
      numeric: true,
      cell: ({ memory_bytes }) => <span className="whitespace-nowrap">{formatBytes(memory_bytes, language)}</span>,
    },
    {
      key: 'connections',
      label: t.connectionsOf,
      numeric: true,
      cell: ({ connections }) => formatNumber(connections, language),
    },
    {
      key: 'started',
      label: t.started,
      numeric: true,
      cell: ({ started_at }) => formatDate(started_at, language, 'moment'),
    },
  ]
  return (
    <Table
      caption={t.processes}
      columns={columns}
      rows={processes}
      rowKey={({ host, pid, started_at }) => `${host} ${pid} ${started_at}`}
    />
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line-soft border-b py-2">
    <dt className="text-fg-2">{name}</dt>
    <dd className="min-w-0 break-all font-mono text-12">{value}</dd>
  </div>
)
