import type { AgentFigures } from '#contract/agents/figures.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import { formatDuration } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { agentMessages } from '../messages/index.ts'

/** The numbers of the period, each with how it was in the period before. */
export function Figures({ figures: { total, before, median_ms, is_flow } }: { figures: AgentFigures }) {
  const t = useMessages(agentMessages).dashboard
  const language = useLanguage()
  const rated = total.liked + total.disliked
  const number = (value: number) => formatNumber(value, language)
  const names = [
    'conversations',
    'answers',
    ...(is_flow ? (['handed_over'] as const) : []),
    'credits',
    'failed',
  ] as const
  return (
    <dl className={`grid gap-3 phone:grid-cols-2 ${is_flow ? 'grid-cols-4' : 'grid-cols-3'}`}>
      {names.map((name) => (
        <Figure key={name} name={t[name]} value={number(total[name])}>
          <Change now={total[name]} before={before[name]} />
        </Figure>
      ))}
      <Figure name={t.liked} value={rated === 0 ? '–' : formatPercent(total.liked / rated, language)}>
        {rated === 0 ? t.unrated : t.rated(number(total.liked), number(rated))}
      </Figure>
      <Figure name={t.median} value={median_ms === null ? '–' : formatDuration(median_ms, language)}>
        {median_ms === null ? t.none : t.medianHint}
      </Figure>
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  return (
    <div className="rounded-md border border-line-soft bg-panel px-4 py-3">
      <dt className="text-12 text-fg-3">{name}</dt>
      <dd className="mt-0.5 font-semibold text-18 tabular-nums tracking-[-0.012em]">{value}</dd>
      <dd className="text-12 text-fg-3">{children}</dd>
    </div>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  const t = useMessages(agentMessages).dashboard
  const language = useLanguage()
  if (before === 0) return now === 0 ? t.none : t.fromNone
  if (now === before) return t.same
  const percent = formatPercent(Math.abs(now - before) / before, language)
  return t.before(now > before ? t.more(percent) : t.less(percent))
}
