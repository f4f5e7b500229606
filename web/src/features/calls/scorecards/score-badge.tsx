import { formatPercent } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { scorecardMessages } from './messages/index.ts'

type Props = { score: number | null; failed: boolean }

/** What a call scored; nothing where no question was answered. */
export function ScoreBadge({ score, failed }: Props) {
  const t = useMessages(scorecardMessages).score
  const language = useLanguage()
  if (score === null) return null
  return (
    <Badge tone={failed ? 'bad' : 'good'}>
      <span className="sr-only">{failed ? t.failed : t.passed}: </span>
      <span className="tabular-nums">{formatPercent(score, language, { max: 0 })}</span>
    </Badge>
  )
}
