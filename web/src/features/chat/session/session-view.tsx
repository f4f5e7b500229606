import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { memo, type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { RecordId, SessionId } from '#contract/kit/id.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { useAfterFirstPaint } from '#web/ui/use-after-first-paint.ts'
import { useSheetPanels } from '#web/ui/use-phone.ts'
import { evidenceOf } from '../answer/evidence.ts'
import { useQueue } from '../answer/use-queue.ts'
import { Composer } from '../composer/composer.tsx'
import { readDraft } from '../composer/draft.ts'
import { DropTarget } from '../composer/drop-target.tsx'
import type { ComposerHandle, SlashMenu } from '../composer/use-composer.ts'
import { CorrectionPanel } from '../correct/correction-panel.tsx'
import { ChangedSourcesContext, useChangedSources } from '../evidence/changed-sources.ts'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import { chatMessages } from '../messages/index.ts'
import { Late } from '../parts/late.tsx'
import { preloadMarkdown } from '../parts/text-part.tsx'
import { SetupNote } from '../setup/lazy-setup-note.ts'
import { useAgentSetup } from '../setup/use-agent-setup.ts'
import { useShowEvidence } from './arrival.ts'
import { isSessionId } from './is-session-id.ts'
import { Messages } from './messages.tsx'
import { OtherAgentNote } from './other-agent-note.tsx'
import { QueueList } from './queue-list.tsx'
import { quoteWords } from './selected-in.ts'
import { SessionBar } from './session-bar.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { useChatHome } from './use-chat-home.ts'
import { useSession } from './use-session.ts'
import { useTurnActions } from './use-turn-actions.ts'
import { ViewerNote } from './viewer-note.tsx'

preloadMarkdown()

const setupAfterMs = 100

/** Not drawn again while an answer comes. */
const SteadyComposer = memo(Composer)

/** The session of an address; one that cannot be is told apart from one that is gone. */
export default function SessionPage({ id, slashMenu }: { id: string; slashMenu?: SlashMenu }) {
  const t = useMessages(chatMessages)
  if (!isSessionId(id))
    return (
      <>
        <TopBar title={<span>{t.chat}</span>} />
        <ErrorState heading="h1" title={t.noSuchSession} action={<NewChat />} />
      </>
    )
  return <SessionView key={id} sessionId={id} {...(slashMenu && { slashMenu })} />
}

/** The way on from a chat that is not there. */
function NewChat() {
  const t = useMessages(chatMessages)
  return (
    <Link to={useChatHome()} className={buttonClass({})}>
      <Plus />
      {t.newChat}
    </Link>
  )
}

const OtherPlace = lazy(() => import('./other-place.tsx'))

/** A chat that is not here may be in another workspace of the person. */
function Elsewhere({ sessionId, absent, children }: { sessionId: SessionId; absent: boolean; children: ReactNode }) {
  if (!absent) return children
  return (
    <Late instead={null}>
      <OtherPlace sessionId={sessionId}>{children}</OtherPlace>
    </Late>
  )
}

type Props = { sessionId: SessionId; slashMenu?: SlashMenu | undefined }

/** Null: the person closed it. */
type ShownEvidence = { turn: string; n: number; pressed: number } | null

type AskOnProps = Props & {
  composer: RefObject<ComposerHandle | null>
  shown: ReturnType<typeof useSession>
  queue: ReturnType<typeof useQueue>
  onStop: ReturnType<typeof useTurnActions>['stop']
  onAsk: ReturnType<typeof useTurnActions>['ask']
}

/** Where to ask on, or what an agent that cannot answer yet is missing. */
function AskOn({ composer, sessionId, shown, queue, onStop, onAsk, slashMenu }: AskOnProps) {
  const t = useMessages(chatMessages)
  const { conversation, turns, session } = shown
  const setup = useAgentSetup(useAfterFirstPaint(setupAfterMs))
  const fileNames = turns.flatMap(({ files }) => files.map(({ name }) => name)).join('\n')
  const earlierFiles = useMemo(() => (fileNames === '' ? [] : fileNames.split('\n')), [fileNames])
  return (
    <div className="mx-auto w-full max-w-[752px] flex-none px-4 pb-4 print:hidden phone:px-2.5 phone:pb-[max(10px,env(safe-area-inset-bottom))]">
      <QueueList queue={queue} />
      {setup.state === 'ready' ? (
        <SteadyComposer
          ref={composer}
          draftId={sessionId}
          defaultSource={session?.default_source}
          placeholder={turns.length > 0 ? t.askMore : t.askAnything}
          running={conversation.isRunning()}
          onStop={onStop}
          onAsk={onAsk}
          questions={turns.map(({ question }) => question)}
          slashMenu={slashMenu}
          earlierFiles={earlierFiles}
        />
      ) : (
        <Late>
          <SetupNote setup={setup} />
        </Late>
      )}
    </div>
  )
}

/** One session: what was said, what is being said, and where to ask on. Keyed by the session. */
function SessionView({ sessionId, slashMenu }: Props) {
  const t = useMessages(chatMessages)
  const shown = useSession(sessionId)
  const { conversation, history, turns, session, access, newest, toNewest, setWhere } = shown
  // A chat that is just being begun is the person's own.
  const viewer = access !== undefined && !access.may.ask
  const composer = useRef<ComposerHandle>(null)
  const covers = useSheetPanels()
  const [chosen, setEvidence] = useState<ShownEvidence>()
  const [corrected, setCorrected] = useState<string>()
  const queue = useQueue(sessionId, conversation.isRunning(), session !== undefined && !viewer)
  const { actions, ask, stop } = useTurnActions(sessionId, shown, queue, {
    openEvidence: (turn, n) => setEvidence((now) => ({ turn: turn.key, n, pressed: (now ? now.pressed : 0) + 1 })),
    correct: (turn) => setCorrected((now) => (now === turn.key ? undefined : turn.key)),
    attach: () => composer.current?.attach(),
    quote: (text) => composer.current?.fill(quoteWords(text, readDraft(sessionId).text)),
  })
  usePageTitle(session?.session_name ?? t.chat)

  const goFar = useCallback((around: RecordId) => setWhere({ around }), [setWhere])

  const changed = useChangedSources(turns)
  const withEvidence = turns.findLast(({ parts }) => evidenceOf(parts).length > 0)
  // As a sheet it would cover the answer.
  const opened = useShowEvidence() && !covers && withEvidence ? { turn: withEvidence.key, n: 1, pressed: 0 } : undefined
  const evidence = chosen === undefined ? opened : (chosen ?? undefined)
  const pieces = evidence ? evidenceOf(turns.find(({ key }) => key === evidence.turn)?.parts ?? []) : []
  const refused = history.error instanceof CallError ? history.error : undefined
  const lost = refused?.status === 404
  const toggle = withEvidence && (() => (evidence ? setEvidence(null) : actions.openEvidence(withEvidence, 1)))

  return (
    <div className="flex h-full min-h-0">
      <DropTarget onFiles={(files) => composer.current?.addFiles(files)} className="flex min-w-0 flex-1 flex-col">
        <SessionBar
          session={session}
          lost={lost}
          fixed={viewer}
          evidenceOpen={evidence !== undefined}
          onToggleEvidence={toggle}
        />
        {history.error && (turns.length === 0 || lost) ? (
          <Elsewhere sessionId={sessionId} absent={refused?.code === 'session_not_found'}>
            <ErrorState
              heading="h1"
              title={lost ? history.error.message : t.errors.loadHistory}
              {...(lost
                ? { action: <NewChat /> }
                : { onRetry: () => void history.refetch(), retrying: history.isFetching })}
            >
              {!lost && history.error.message}
            </ErrorState>
          </Elsewhere>
        ) : (
          <ChangedSourcesContext value={changed}>
            <Messages
              turns={turns}
              history={history}
              actions={actions}
              readOnly={viewer}
              newest={newest}
              onNewest={toNewest}
              onFar={goFar}
            />
          </ChangedSourcesContext>
        )}
        {viewer && access.owner.me && session && <OtherAgentNote botId={session.bot_id} />}
        {viewer && !access.owner.me && <ViewerNote owner={access.owner} />}
        {!lost && !viewer && (
          <AskOn
            composer={composer}
            sessionId={sessionId}
            shown={shown}
            queue={queue}
            onStop={stop}
            onAsk={ask}
            slashMenu={slashMenu}
          />
        )}
      </DropTarget>
      <ShortcutHelp />
      <EvidencePanel
        evidence={pieces}
        n={pieces.length > 0 ? evidence?.n : undefined}
        pressed={evidence?.pressed ?? 0}
        onClose={() => setEvidence(null)}
      />
      <CorrectionPanel
        turn={turns.find(({ key }) => key === corrected)}
        actions={actions}
        onClose={() => setCorrected(undefined)}
      />
    </div>
  )
}
