import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { type EmailActivity, emailHold } from '#contract/email/thread.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { activitiesOptions, activitySummaryOptions } from './api.ts'
import { emailMessages } from './messages/index.ts'

const tones: Partial<Record<EmailActivity['kind'], Tone>> = {
  sent: 'good',
  held: 'warn',
  failed: 'bad',
  drafted: 'accent',
}
const summed = ['received', 'drafted', 'held', 'sent', 'discarded', 'failed'] as const

/** What the agent and people did with mail, the newest first. */
export function Activities() {
  const t = useMessages(emailMessages)
  const language = useLanguage()
  const summary = useQuery(activitySummaryOptions)
  const activities = useInfiniteQuery(activitiesOptions)
  return (
    <>
      {summary.data && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-fg-3">
          <span>{t.activity.summary}:</span>
          {summed.map((kind) => (
            <span key={kind} className="tabular-nums">
              {t.activity.kinds[kind]} {formatNumber(summary.data[kind], language)}
            </span>
          ))}
        </p>
      )}
      <Loaded query={activities} failed={t.failed} rows={8}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0)
            return (
              <EmptyState icon={<History />} title={t.activity.none}>
                {t.activity.noneText}
              </EmptyState>
            )
          return (
            <InfiniteScroll list={activities}>
              <ul className="border-line-soft border-t">
                {rows.map((activity) => (
                  <ActivityRow key={activity.id} activity={activity} />
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </>
  )
}

function ActivityRow({ activity }: { activity: EmailActivity }) {
  const t = useMessages(emailMessages)
  const language = useLanguage()
  const { kind, thread_id, subject, person, by, reason, at } = activity
  const hold = emailHold.safeParse(reason).data
  const who = kind === 'received' ? person.name || person.address : (by ?? t.activity.agent)
  return (
    <li className="relative flex items-center gap-3 border-line-soft border-b py-2.5">
      <span className="w-24 flex-none">
        <Badge tone={tones[kind] ?? 'neutral'}>{t.activity.kinds[kind]}</Badge>
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to="/dashboard-agent/$agent"
          params={{ agent: 'email' }}
          search={{ part: 'inbox', thread: thread_id }}
          className="block truncate font-medium after:absolute after:inset-0 hover:underline"
        >
          {subject || t.noSubject}
        </Link>
        <span className="block truncate text-12 text-fg-3">
          {[who, hold ? t.holds[hold] : reason].filter(Boolean).join(' · ')}
        </span>
      </span>
      <time dateTime={at} className="flex-none text-12 text-fg-3 tabular-nums">
        {formatRelative(at, language, new Date())}
      </time>
    </li>
  )
}
