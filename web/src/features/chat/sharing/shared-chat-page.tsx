import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CopyPlus, Link2Off } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { SharedChat, SharedRecord, ShareId } from '#contract/chat-sharing/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { evidenceOf } from '../answer/evidence.ts'
import type { Turn } from '../answer/turns.ts'
import { copySharedChat, sharedChatOptions } from '../api/sharing.ts'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import { AnswerView } from '../session/answer-view.tsx'
import { isSessionId } from '../session/is-session-id.ts'
import type { TurnActions } from '../session/turn-actions.ts'
import { sharingMessages } from './messages/index.ts'

/** A chat that somebody of the workspace shared: to be read, and gone on with in a copy. */
export default function SharedChatPage({ id }: { id: string }) {
  return isSessionId(id) ? <Loading id={id as string as ShareId} /> : <Missing />
}

function Missing() {
  const t = useMessages(sharingMessages)
  usePageTitle(t.notFound)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar phoneOnly title={<span>{t.conversation}</span>} />
      <EmptyState
        icon={<Link2Off />}
        heading="h1"
        title={t.notFound}
        action={
          <Link to="/" className={buttonClass()}>
            {t.toHome}
          </Link>
        }
      >
        {t.notFoundText}
      </EmptyState>
    </div>
  )
}

function Loading({ id }: { id: ShareId }) {
  const t = useMessages(sharingMessages)
  const query = useInfiniteQuery({ ...sharedChatOptions(id), retry: false, staleTime: 0 })
  const chat = query.data?.pages[0]?.chat
  // A link that was taken back meanwhile shows nothing any more, whatever had been loaded.
  if (query.error instanceof CallError && query.error.status === 404) return <Missing />
  if (query.error && !chat)
    return (
      <ErrorState title={t.loadFailed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    )
  if (!chat)
    return (
      <div aria-busy="true" className="mx-auto w-full max-w-[752px] px-4 py-10">
        <SkeletonText lines={6} />
      </div>
    )
  return (
    <Shown chat={chat} records={query.data?.pages.flatMap(({ records }) => records) ?? []}>
      {(turns) => <InfiniteScroll list={query}>{turns}</InfiniteScroll>}
    </Shown>
  )
}

type ShownProps = {
  chat: SharedChat
  records: readonly SharedRecord[]
  children: (turns: React.ReactNode) => React.ReactNode
}

function Shown({ chat, records, children }: ShownProps) {
  const t = useMessages(sharingMessages)
  const language = useLanguage()
  const [evidence, setEvidence] = useState<{ key: string; n: number; pressed: number }>()
  const turns = useMemo(() => records.map(turnOf), [records])
  const actions = useMemo(
    () => readOnly((turn, n) => setEvidence((now) => ({ key: turn.key, n, pressed: (now?.pressed ?? 0) + 1 }))),
    [],
  )
  usePageTitle(chat.session_name)
  const pieces = evidence ? evidenceOf(turns.find(({ key }) => key === evidence.key)?.parts ?? []) : []
  return (
    <div className="flex h-full min-h-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          title={<h1 className="truncate font-semibold text-13">{chat.session_name}</h1>}
          actions={<Continue chat={chat} />}
        />
        <section
          aria-label={t.conversation}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
        >
          <div className="mx-auto flex w-full max-w-[752px] flex-col gap-9 px-4 pt-6 pb-16">
            <p className="text-12 text-fg-3">
              {t.by(chat.owner_name, formatDate(chat.updated_at, language))} · {chat.audience}.{' '}
              {chat.is_mine ? t.mine : t.asItWas}
            </p>
            {children(
              turns.map((turn, index) => (
                <article key={turn.key} className="flex flex-col">
                  <Question question={turn.question} files={records[index]?.files ?? []} />
                  <div className="mt-[18px]">
                    <AnswerView turn={turn} last={false} readOnly actions={actions} />
                  </div>
                </article>
              )),
            )}
          </div>
        </section>
      </div>
      <EvidencePanel
        evidence={pieces}
        n={pieces.length > 0 ? evidence?.n : undefined}
        pressed={evidence?.pressed ?? 0}
        onClose={() => setEvidence(undefined)}
      />
    </div>
  )
}

const Question = ({ question, files }: { question: string; files: readonly string[] }) => (
  <div className="flex flex-col items-end gap-1">
    {files.length > 0 && <p className="max-w-[85%] truncate text-12 text-fg-3">{files.join(', ')}</p>}
    <div className="max-w-[80%] whitespace-pre-wrap rounded-lg bg-raised px-3.5 py-2.5 text-15 leading-6 [overflow-wrap:anywhere] phone:max-w-[85%]">
      {question}
    </div>
  </div>
)

function Continue({ chat }: { chat: SharedChat }) {
  const t = useMessages(sharingMessages)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const copy = useMutation({
    mutationFn: () => copySharedChat(chat.id),
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries({ queryKey: endpointKey('listSessions') })
      await navigate({ to: '/c/$id', params: { id } })
      toast.success(t.copyMade)
    },
    onError: (error) => toast.failure(error.message),
  })
  if (chat.is_mine && chat.session_id)
    return (
      <Link to="/c/$id" params={{ id: chat.session_id }} className={buttonClass()}>
        {t.openOriginal}
      </Link>
    )
  return (
    <Button variant="primary" icon={<CopyPlus />} loading={copy.isPending} onClick={() => copy.mutate()}>
      {t.continue}
    </Button>
  )
}

/** What only its owner can act on is left out. */
function turnOf({ id, question, answer }: SharedRecord): Turn {
  const parts = answer.parts.filter(({ type }) => type !== 'data-suggestions' && type !== 'data-notice')
  const { status, model, duration_ms: durationMs } = answer
  // A failed answer offers to be asked again, which only its owner can.
  const shown = status === 'failed' ? 'stopped' : status
  return {
    key: id,
    recordId: id,
    question,
    files: [],
    status: shown,
    parts,
    model,
    durationMs,
    feedback: { like: null, bookmark: false },
    siblings: [],
  }
}

/** A reader can look at the evidence; everything else belongs to a copy. */
const readOnly = (openEvidence: TurnActions['openEvidence']): TurnActions => ({
  openEvidence,
  ask: () => {},
  retry: () => {},
  answerRef: async () => undefined,
  showVersion: () => {},
  runAgain: () => Promise.reject(new Error('A shared chat is only read.')),
  edit: () => {},
  showBranch: () => {},
  giveFeedback: () => {},
  attach: () => {},
  quote: () => {},
})
