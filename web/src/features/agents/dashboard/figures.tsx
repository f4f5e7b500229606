import type { AgentFigures } from '#contract/agents/figures.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import { formatDuration } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { FigureTile } from '#web/ui/figures.tsx'
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
        <FigureTile key={name} name={t[name]} value={number(total[name])}>
          <Change now={total[name]} before={before[name]} />
        </FigureTile>
      ))}
      <FigureTile name={t.liked} value={rated === 0 ? '–' : formatPercent(total.liked / rated, language)}>
        {rated === 0 ? t.unrated : t.rated(number(total.liked), number(rated))}
      </FigureTile>
      <FigureTile name={t.median} value={median_ms === null ? '–' : formatDuration(median_ms, language)}>
        {median_ms === null ? t.none : t.medianHint}
      </FigureTile>
    </dl>
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
