import { Link } from '@tanstack/react-router'
import { FileAudio, Mic, Users } from 'lucide-react'
import { formatPercent } from '#contract/kit/format/number.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import type { MeetingPage } from '#contract/meetings/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { meetingMessages } from './messages/index.ts'
import { stateTone } from './state-tone.ts'

/** A meeting in the list; where words were looked for, with what was said. */
export function MeetingListRow({ meeting }: { meeting: MeetingPage['records'][number] }) {
  const t = useMessages(meetingMessages)
  const language = useLanguage()
  const { id, title, source, state, progress, duration_ms, found, open_actions, owner, is_mine, shared } = meeting
  const Icon = source === 'recorded' ? Mic : FileAudio
  const stateText = progress
    ? t.percent(formatPercent(progress.done / Math.max(1, progress.total), language, { max: 0 }))
    : t.states[state]
  const facts = found
    ? `“${found.text}”`
    : [!is_mine && t.by(owner), open_actions > 0 && t.openActions(open_actions)].filter(Boolean).join(' · ')
  return (
    <li className="border-line-soft border-b">
      <Link
        to="/meetings/$id"
        params={{ id }}
        search={found ? { at: found.at_ms } : {}}
        className="flex min-h-12 items-center gap-3 rounded-sm px-2 py-1.5 outline-offset-[-2px] hover:bg-hover"
      >
        <Icon className="size-4 flex-none text-fg-3" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="truncate font-[550]" dir="auto">
              {title}
            </span>
            {shared && <Users role="img" aria-label={t.sharedHere} className="size-3.5 flex-none text-fg-3" />}
          </span>
          <span className="block truncate text-12 text-fg-3">
            <span className="hidden phone:inline">
              {stateText}
              {facts && ' · '}
            </span>
            {facts}
          </span>
        </span>
        <span className="flex-none text-right">
          <span className="block tabular-nums">{duration_ms > 0 ? formatSpan(duration_ms) : '–'}</span>
          <span className="block text-12 text-fg-3">{formatRelative(meeting.created_at, language, new Date())}</span>
        </span>
        <span className="flex w-36 flex-none justify-end phone:hidden">
          <Badge tone={stateTone[state]}>{stateText}</Badge>
        </span>
      </Link>
    </li>
  )
}
