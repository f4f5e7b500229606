import { Link } from '@tanstack/react-router'
import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import type { CallLogPage } from '#contract/calls/log-schemas.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import { topicWords } from '#contract/metrics/words.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { rowLinkClass } from '#web/ui/row-text.tsx'
import { ScoreBadge } from '../scorecards/score-badge.tsx'
import { logMessages } from './messages/index.ts'
import { MoodDot } from './mood-dot.tsx'

/** A call in the list; where words were looked for, with what was said. */
export function CallRow({ call }: { call: CallLogPage['records'][number] }) {
  const t = useMessages(logMessages)
  const language = useLanguage()
  const { found } = call
  const Direction = call.direction === 'out' ? PhoneOutgoing : PhoneIncoming
  // One that reached nobody has no outcome, but an end.
  const state = call.outcome ? t.outcomes[call.outcome] : call.ended_by ? t.ended[call.ended_by] : t.live
  const said = found ? `“${found.text}”` : call.summary
  return (
    <li className="border-line-soft border-b">
      <Link
        to="/call-logs-and-analytics/$id"
        params={{ id: call.id }}
        search={found ? { turn: found.turn } : {}}
        className={rowLinkClass}
      >
        <Direction role="img" aria-label={t.directions[call.direction]} className="size-4 flex-none text-fg-3" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <bdi className="flex-none font-[550]">{t.toOf(call.to)}</bdi>
            <MoodDot sentiment={call.sentiment} />
            <span className="truncate text-12 text-fg-3">
              {call.topics.map((topic) => topicWords[topic][language]).join(', ')}
            </span>
          </span>
          <span className="block truncate text-12 text-fg-3">
            <span className="hidden phone:inline">
              {state}
              {said && ' · '}
            </span>
            {said}
          </span>
        </span>
        <span className="flex-none text-right">
          <span className="block tabular-nums">{formatSpan(call.duration_s * 1_000)}</span>
          <span className="block text-12 text-fg-3">
            <span className="phone:hidden">{call.agent} · </span>
            {formatRelative(call.created_at, language, new Date())}
          </span>
        </span>
        {call.score && (
          <span className="flex w-14 flex-none justify-end">
            <ScoreBadge score={call.score.value} failed={call.score.failed} />
          </span>
        )}
        <span className="flex w-28 flex-none justify-end phone:hidden">
          <Badge tone={call.outcome === 'resolved' ? 'good' : call.ended_by ? 'neutral' : 'accent'}>{state}</Badge>
        </span>
      </Link>
    </li>
  )
}
