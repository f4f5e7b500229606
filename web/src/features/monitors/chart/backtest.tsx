import { formatNumber } from '#contract/kit/format/number.ts'
import type { AlarmRules, MonitorCondition } from '#contract/monitors/conditions.ts'
import type { MonitorDraft } from '#contract/monitors/schemas.ts'
import { simulateMonitor } from '#contract/monitors/simulate.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cardLook } from '#web/ui/card.tsx'
import { monitorMessages } from '../messages/index.ts'
import { alarmsAMonth, daysOf } from './noise.ts'
import { SeriesChart } from './series-chart.tsx'

type Props = {
  draft: Pick<MonitorDraft, 'history' | 'value' | 'checks_a_month'>
  condition: MonitorCondition
  rules: AlarmRules
  onThreshold?: (value: number) => void
}

/** What the rule would have done: how often it would have fired, when, and what that means a month. */
export function Backtest({ draft: { history, value, checks_a_month }, condition, rules, onThreshold }: Props) {
  const t = useMessages(monitorMessages).backtest
  const language = useLanguage()
  const cost = t.cost(formatNumber(checks_a_month, language))
  const threshold = condition.kind === 'threshold' ? condition.value : null
  const alarms = history ? simulateMonitor(history, condition, rules).alarms : []
  const days = history ? daysOf(history.times) : 0
  const shown = history && (history.samples ? sampledSeries(history) : since(history))
  const isDrawn = shown?.series.some(({ points }) => points.length > 1)
  const often = alarmsAMonth(history, condition, rules)
  const noise = often === undefined ? undefined : formatNumber(often, language, { max: 1 })
  return (
    <section className={cardLook}>
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 border-line-soft border-b px-3.5 py-2">
        <h2 aria-live="polite" className="min-w-0 flex-1 font-semibold phone:basis-full">
          {history ? t.title(days, alarms.length) : t.none}
        </h2>
        <p className="text-12 text-fg-3">{[noise && t.noise(noise), cost].filter(Boolean).join(' · ')}</p>
      </header>
      {isDrawn && shown && <SeriesChart {...{ measured: shown, alarms, name: value, threshold, onThreshold }} />}
      {isDrawn && threshold !== null && onThreshold && <p className="px-3.5 pb-2.5 text-12 text-fg-3">{t.drag}</p>}
    </section>
  )
}

type History = NonNullable<Props['draft']['history']>

/** As far back as there are looks: what is older only tells what is usual. */
function since({ times, measured }: History): History['measured'] {
  const first = times[0]?.day ?? ''
  const series = measured.series.map(({ label, points }) => ({ label, points: points.filter(({ to }) => to >= first) }))
  return { ...measured, series }
}

/** One figure of each look, as a line. */
function sampledSeries({ times, samples }: History): History['measured'] {
  const points = times.flatMap(({ day }, index) => {
    const sample = samples?.[index]
    const value = sample?.series[0]?.points[0]?.value ?? sample?.count
    return value === undefined ? [] : [{ from: day, to: day, value }]
  })
  return { grain: 'day', count: points.length, series: [{ label: '', points }] }
}
