import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import type { MeetingDetail, MeetingId } from '#contract/meetings/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { meetingMessages } from '../messages/index.ts'
import { LivePanel } from './live-panel.tsx'
import type { MeetingRecording } from './recording.ts'
import { StartForm } from './start-form.tsx'

type Running = { recording: MeetingRecording; id: MeetingId; title: string }

/** A meeting is recorded, from asking everybody to its last second. With `?meeting` an interrupted one goes on. */
export default function RecordPage() {
  const t = useMessages(meetingMessages)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const before = typeof search.meeting === 'string' ? (search.meeting as MeetingId) : undefined
  const [running, setRunning] = useState<Running>()
  usePageTitle(running ? `${t.me.recording}: ${running.title}` : t.me.title)
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
            {running?.title ?? t.me.title}
          </Breadcrumb>
        }
      />
      <ScreenColumn width="reading">
        {running ? (
          <Recorded running={running} />
        ) : before ? (
          <Interrupted id={before} onStarted={setRunning} />
        ) : (
          <StartForm meeting={undefined} onStarted={setRunning} />
        )}
      </ScreenColumn>
    </div>
  )
}

function Interrupted({ id, onStarted }: { id: MeetingId; onStarted: (running: Running) => void }) {
  const t = useMessages(meetingMessages)
  const meeting = useQuery(endpointQuery(meetingEndpoints.getMeeting, { params: { id } }))
  return (
    <Loaded query={meeting} failed={t.failedOne} rows={4}>
      {(found: MeetingDetail) => <StartForm meeting={found} onStarted={onStarted} />}
    </Loaded>
  )
}

function Recorded({ running: { recording, id } }: { running: Running }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const open = async () => {
    await invalidateEndpoints(queries, endpointGroups.meetings)
    await navigate({ to: '/meetings/$id', params: { id }, replace: true })
  }
  return <LivePanel recording={recording} onDone={() => void open()} />
}
