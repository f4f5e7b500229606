import { Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import { sharedMeetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingItemKind, type SharedMeeting } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { meetingMessages } from '../messages/index.ts'
import { MinutesItem } from './minutes-item.tsx'
import { MeetingPlayer } from './player.tsx'
import { MeetingTranscript } from './transcript.tsx'

/** A meeting for somebody who has a link and maybe no account. */
export default function SharedMeetingPage({ token }: { token: string }) {
  const t = useMessages(meetingMessages)
  const [found, setFound] = useState<SharedMeeting | Error>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    api.call(sharedMeetingEndpoints.openSharedMeeting, { params: { token } }).then(setFound, setFound)
  }, [token, tries])
  usePageTitle(found && !(found instanceof Error) ? found.title : t.title)
  const isGone = found instanceof CallError && (found.status === 404 || found.status === 400)
  if (!found) return <SkeletonRows rows={6} className="mx-auto max-w-[800px] px-6 py-6 phone:px-4" />
  if (!(found instanceof Error)) return <Shown meeting={found} />
  return (
    <main className="flex h-full items-center justify-center p-4">
      {isGone ? (
        <EmptyState heading="h1" icon={<Link2Off />} title={t.shared.gone}>
          {t.shared.goneText}
        </EmptyState>
      ) : (
        <ErrorState heading="h1" title={t.shared.failed} onRetry={() => setTries(tries + 1)}>
          {found.message}
        </ErrorState>
      )}
    </main>
  )
}

function Shown({ meeting }: { meeting: SharedMeeting }) {
  const t = useMessages(meetingMessages).one
  const language = useLanguage()
  const [at, setAt] = useState(0)
  const [seek, setSeek] = useState<{ ms: number }>()
  const pick = (ms: number) => {
    setAt(ms)
    setSeek({ ms })
  }
  const { title, created_at, duration_ms, sound, peaks, items, minutes_by } = meeting
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <main tabIndex={0} className="h-full overflow-y-auto outline-offset-[-2px]">
      <div className="mx-auto flex max-w-[800px] flex-col gap-4 py-6">
        <header className="px-6 phone:px-4">
          <h1 className="font-semibold text-[20px] leading-7" dir="auto">
            {title}
          </h1>
          <p className="text-fg-3">
            {formatDate(created_at, language, 'moment')} · {formatSpan(duration_ms)}
          </p>
        </header>
        {sound && (
          <MeetingPlayer
            sound={sound}
            filename={title}
            durationMs={duration_ms}
            peaks={peaks}
            at={at}
            onAt={setAt}
            seek={seek}
          />
        )}
        <section className="flex flex-col gap-3 px-6 phone:px-4">
          <div>
            <h2 className="font-semibold">{t.minutes}</h2>
            <p className="text-12 text-fg-3">{minutes_by === 'model' ? t.byModel : minutes_by ? t.byRules : ''}</p>
          </div>
          {meetingItemKind.options.map((kind) => {
            const shown = items.filter((item) => item.kind === kind)
            return (
              shown.length > 0 && (
                <div key={kind}>
                  <h3 className="text-12 font-medium text-fg-3">{t.kinds[kind]}</h3>
                  <ul>
                    {shown.map((item) => (
                      <MinutesItem key={item.id} item={item} onPick={pick} />
                    ))}
                  </ul>
                </div>
              )
            )
          })}
        </section>
        <MeetingTranscript meeting={meeting} at={at} isMarked={seek !== undefined} onPick={pick} />
      </div>
    </main>
  )
}
