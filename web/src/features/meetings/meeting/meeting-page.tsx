import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { isMeetingBusy, type MeetingDetail, type MeetingId } from '#contract/meetings/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { meetingMessages } from '../messages/index.ts'
import { LineDialog } from './line-dialog.tsx'
import { MeetingActions } from './meeting-actions.tsx'
import { MeetingState } from './meeting-state.tsx'
import { MinutesPanel } from './minutes-panel.tsx'
import { MeetingPlayer } from './player.tsx'
import { RetentionNote } from './retention-note.tsx'
import { MeetingTranscript } from './transcript.tsx'

const lookMs = 2_000

/** A meeting: how it sounded, what was said, and what came of it. */
export default function MeetingPage() {
  const t = useMessages(meetingMessages)
  const params: { id?: string } = useParams({ strict: false })
  const meeting = useQuery({
    ...endpointQuery(meetingEndpoints.getMeeting, { params: { id: params.id as MeetingId } }),
    refetchInterval: ({ state }) =>
      state.data && (isMeetingBusy(state.data.state) || state.data.state === 'recording') ? lookMs : false,
  })
  usePageTitle(meeting.data?.title ?? t.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/meetings" className={crumbClass}>
                {t.title}
              </Link>
            }
          >
            {meeting.data?.title ?? ''}
          </Breadcrumb>
        }
        actions={meeting.data && <MeetingActions meeting={meeting.data} />}
      />
      <Loaded query={meeting} failed={t.failedOne} rows={8}>
        {(found) => <Shown key={found.id} meeting={found} />}
      </Loaded>
    </div>
  )
}

function Shown({ meeting }: { meeting: MeetingDetail }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const asked = Number(search.at)
  // Where one listens, and where one wants to.
  const [at, setAt] = useState(asked > 0 ? asked : 0)
  const [seek, setSeek] = useState<{ ms: number }>()
  const [corrected, setCorrected] = useState<number>()
  const pick = (ms: number) => {
    setAt(ms)
    setSeek({ ms })
  }
  const line = meeting.lines.find(({ number }) => number === corrected)
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_400px] max-[1023px]:flex max-[1023px]:flex-col max-[1023px]:overflow-y-auto">
      <section className="flex min-h-0 min-w-0 flex-col max-[1023px]:flex-none">
        <MeetingState meeting={meeting} />
        <RetentionNote meeting={meeting} />
        {meeting.sound && (
          <MeetingPlayer
            sound={meeting.sound}
            filename={meeting.title}
            durationMs={meeting.duration_ms}
            peaks={meeting.peaks}
            at={at}
            onAt={setAt}
            seek={seek}
          />
        )}
        <MeetingTranscript
          meeting={meeting}
          at={at}
          isMarked={asked > 0 || seek !== undefined || at > 0}
          onPick={pick}
          {...(meeting.is_mine && { onCorrect: setCorrected })}
        />
      </section>
      <MinutesPanel meeting={meeting} onPick={pick} />
      {line && <LineDialog meeting={meeting} line={line} onClose={() => setCorrected(undefined)} />}
    </div>
  )
}
