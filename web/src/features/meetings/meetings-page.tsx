import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Info, Mic, Search, Timer, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { isMeetingBusy, type MeetingPage, type MeetingSetup } from '#contract/meetings/schemas.ts'
import { TaskTabs } from '#web/features/tasks/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { MeetingListRow } from './meeting-list-row.tsx'
import { meetingMessages } from './messages/index.ts'

const RetentionDialog = lazy(() => import('./retention-dialog.tsx'))
const UploadDialog = lazy(() => import('./upload-dialog.tsx'))

const lookMs = 3_000
const moves = ({ state }: MeetingPage['records'][number]) => isMeetingBusy(state) || state === 'recording'

/** The meetings of a person, and those that are shown to them. */
export default function MeetingsPage() {
  const t = useMessages(meetingMessages)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [words, setWords] = useState(typeof search.q === 'string' ? search.q : '')
  const [uploading, setUploading] = useState(false)
  const [retaining, setRetaining] = useState(false)
  const navigate = useNavigate()
  const q = useSettled(words.trim(), 200)
  const setup = useQuery(endpointQuery(meetingEndpoints.getMeetingSetup))
  const list = useInfiniteQuery({
    ...endpointPages(meetingEndpoints.listMeetings, { query: { limit: 50, ...(q && { q }) } }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ records }) => records.some(moves)) ? lookMs : false),
  })
  // Both come in together: what stands above the list would push it down.
  const shown = setup.isPending
    ? { ...list, data: undefined }
    : setup.error
      ? { ...list, data: undefined, error: setup.error }
      : list
  usePageTitle(t.title)
  const isOpen = setup.data?.reason === null
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={t.title}
        actions={
          <>
            <IconButton label={t.retention.open} onClick={() => setRetaining(true)}>
              <Timer />
            </IconButton>
            <Button icon={<Upload />} disabled={!isOpen} onClick={() => setUploading(true)}>
              <span className="phone:sr-only">{t.upload}</span>
            </Button>
            <Button
              variant="primary"
              icon={<Mic />}
              disabled={!isOpen}
              onClick={() => void navigate({ to: '/meetings/record' })}
            >
              <span className="phone:sr-only">{t.record}</span>
            </Button>
          </>
        }
      />
      <TaskTabs on="meetings" />
      {retaining && (
        <Suspense>
          <RetentionDialog onClose={() => setRetaining(false)} />
        </Suspense>
      )}
      {uploading && (
        <Suspense>
          <UploadDialog onClose={() => setUploading(false)} />
        </Suspense>
      )}
      <ScreenColumn width="list" className="flex flex-col gap-3">
        <Input
          className="max-w-[360px] phone:max-w-none"
          icon={<Search />}
          type="search"
          fieldSize="md"
          aria-label={t.search}
          placeholder={t.search}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Loaded query={shown} failed={t.failed} rows={5}>
          {({ pages }) => {
            const rows = pages.flatMap(({ records }) => records)
            const note = setup.data && (setup.data.reason || !setup.data.hears) && (
              <div className="mb-3 overflow-hidden rounded-md border border-line-soft *:border-b-0">
                <SetupNote setup={setup.data} />
              </div>
            )
            if (rows.length === 0)
              return q ? (
                <EmptyState icon={<Search />} title={t.nothing} />
              ) : (
                <>
                  {note}
                  <EmptyState icon={<Mic />} title={t.empty}>
                    {t.emptyText}
                  </EmptyState>
                </>
              )
            return (
              <InfiniteScroll list={list}>
                {note}
                <ul aria-label={t.title} className="border-line-soft border-t">
                  {rows.map((row) => (
                    <MeetingListRow key={row.id} meeting={row} />
                  ))}
                </ul>
              </InfiniteScroll>
            )
          }}
        </Loaded>
      </ScreenColumn>
    </div>
  )
}

/** What is missing for recording, and who can add it. */
function SetupNote({ setup }: { setup: MeetingSetup }) {
  const t = useMessages(meetingMessages)
  const isOperator = useUser()?.is_operator
  if (setup.reason === 'plan')
    return (
      <Banner
        icon={<Info />}
        action={
          <Link to="/settings/$section" params={{ section: 'billing' }} className={buttonClass()}>
            {t.seePlans}
          </Link>
        }
      >
        {t.notInPlan}
      </Banner>
    )
  return (
    <Banner
      icon={<Info />}
      tone="warn"
      action={
        isOperator && (
          <Link to="/settings/$section" params={{ section: 'speech' }} className={buttonClass()}>
            {t.setUpSpeech}
          </Link>
        )
      }
    >
      {t.noRecogniser}
    </Banner>
  )
}
