import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { emailLimits } from '#contract/email/limits.ts'
import { type EmailActivity, emailHold } from '#contract/email/thread.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
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
  const [limit, setLimit] = useState<number>(emailLimits.activitiesPage)
  const summary = useQuery(activitySummaryOptions)
  const activities = useQuery({ ...activitiesOptions(limit), placeholderData: keepPreviousData })
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
        {({ records, pagination }) =>
          records.length === 0 ? (
            <EmptyState icon={<History />} title={t.activity.none}>
              {t.activity.noneText}
            </EmptyState>
          ) : (
            <div className="flex flex-col items-start gap-3">
              <ul className="w-full border-line-soft border-t">
                {records.map((activity) => (
                  <ActivityRow key={activity.id} activity={activity} />
                ))}
              </ul>
              {!pagination.is_last_page && limit < 100 && (
                <Button onClick={() => setLimit(100)} loading={activities.isPlaceholderData}>
                  {t.more}
                </Button>
              )}
            </div>
          )
        }
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
