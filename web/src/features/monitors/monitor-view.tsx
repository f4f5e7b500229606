import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { Monitor, MonitorTest } from '#contract/monitors/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cardLook } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AlarmActions } from './alarm-actions.tsx'
import { backtestOptions } from './api.ts'
import { Backtest } from './chart/backtest.tsx'
import { EvidenceView } from './history/evidence.tsx'
import { monitorMessages } from './messages/index.ts'
import { scheduleText } from './schedule-text.ts'
import { StateBadge } from './state-badge.tsx'

type Props = {
  monitor: Monitor
  test: MonitorTest | undefined
  /** What stands above the page where that has room. */
  actions: ReactNode
}

/** What a monitor is and how it stands. */
export function MonitorView({ monitor, test, actions }: Props) {
  const t = useMessages(monitorMessages)
  const language = useLanguage()
  const { stopped, last } = monitor
  return (
    <div className="flex w-full max-w-[860px] flex-col gap-4">
      <header>
        <div className="flex items-center gap-2.5">
          <h2 className="min-w-0 font-semibold text-18 tracking-[-0.012em] [overflow-wrap:anywhere]">{monitor.name}</h2>
          <StateBadge monitor={monitor} />
        </div>
        <p className="mt-1 text-fg-3 [overflow-wrap:anywhere]">“{monitor.prompt}”</p>
      </header>
      <div>
        <p className="text-15 [overflow-wrap:anywhere]">{t.when(monitor.says[language])}</p>
        <p className="mt-1 text-12 text-fg-3">{factsOf(monitor, t, language).join(' · ')}</p>
      </div>
      {stopped && <Problem>{t.stopped[stopped]}</Problem>}
      {last?.failure && monitor.state === 'error' && !stopped && <Problem>{last.failure[language]}</Problem>}
      <div className="flex flex-wrap items-center gap-2">
        {actions}
        <AlarmActions monitor={monitor} />
      </div>
      {test && <TestResult monitor={monitor} test={test} />}
      <Past monitor={monitor} />
    </div>
  )
}

const Problem = ({ children }: { children: string }) => (
  <p role="alert" className="flex items-start gap-2 rounded-sm bg-bad-soft px-3 py-2.5">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-bad" />
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </p>
)

function factsOf(monitor: Monitor, t: typeof import('./messages/en.ts').messages, language: 'en' | 'id'): string[] {
  const { next_at, checked_at, firing_since, active } = monitor
  // When it is checked next is told by the clock of the schedule that stands before it.
  return [
    scheduleText(monitor, t, language),
    ...(firing_since ? [t.alarm.since(formatDate(firing_since, language, 'moment'))] : []),
    checked_at ? t.checked(formatRelative(checked_at, language, new Date())) : t.notChecked,
    ...(active && next_at ? [t.next(formatDate(next_at, language, 'moment', monitor.time_zone))] : []),
    t.severities[monitor.severity],
    `${monitor.agent_name}, ${t.by(monitor.author.name)}`,
  ]
}

function TestResult({ monitor, test }: { monitor: Monitor; test: MonitorTest }) {
  const t = useMessages(monitorMessages).testing
  const language = useLanguage()
  return (
    <section aria-live="polite" className={cardLook}>
      <header className="flex min-h-11 items-center gap-3 border-line-soft border-b px-3.5">
        <h2 className="min-w-0 flex-1 font-semibold">{t.outcomes[test.outcome]}</h2>
        <p className="text-12 text-fg-3">{t.took(test.took_ms)}</p>
      </header>
      <div className="p-3.5">
        {test.failure && <p className="text-bad [overflow-wrap:anywhere]">{test.failure[language]}</p>}
        {test.evidence && <EvidenceView seen={test.evidence} name={monitor.value} />}
      </div>
    </section>
  )
}

function Past({ monitor }: { monitor: Monitor }) {
  const t = useMessages(monitorMessages).backtest
  const past = useQuery(backtestOptions(monitor))
  return (
    <Loaded query={past} failed={t.failed} rows={5}>
      {(draft) => <Backtest draft={draft} condition={monitor.condition} rules={monitor.rules} />}
    </Loaded>
  )
}
