import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DataSource } from '#contract/agents/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { RefusalHelp } from '#web/features/billing/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useUser } from '#web/lib/session/session.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { useAfterFirstPaint } from '#web/ui/use-after-first-paint.ts'
import type { Live } from '../answer/conversation.ts'
import { newConversation } from '../answer/conversations.ts'
import { Composer } from '../composer/composer.tsx'
import { keepDraft } from '../composer/draft.ts'
import { DropTarget } from '../composer/drop-target.tsx'
import type { ComposerHandle, Question, SlashMenu } from '../composer/use-composer.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'
import { Late } from '../parts/late.tsx'
import { Note } from '../parts/notice-part.tsx'
import type { Arrival } from '../session/arrival.ts'
import { SetupNote } from '../setup/lazy-setup-note.ts'
import { useAgentSetup } from '../setup/use-agent-setup.ts'
import { AskedFirst } from './asked-first.tsx'
import { dayPart } from './day-part.ts'

// What the screen can be used without comes after it.
const Tools = lazy(() => import('./tools.tsx'))
const AgentHint = lazy(() => import('./agent-hint.tsx'))
const afterMs = 60

const TemplatesPlace = () => (
  <div aria-hidden="true">
    <div className="h-[38px]" />
    <div className="mt-4 grid grid-cols-3 gap-2.5 max-[900px]:grid-cols-2 phone:grid-cols-1">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} className="h-[83px] rounded-md" />
      ))}
    </div>
  </div>
)

/** The place of the tools and templates, so that nothing moves when they come. */
const Below = () => (
  <>
    <div aria-hidden="true" className="mt-3 mb-5 h-[34px]" />
    <TemplatesPlace />
  </>
)

type Props = {
  slashMenu?: SlashMenu
  /** Where a session is opened: `/c` or `/dpn-chat`. */
  sessionPath?: '/c/$id' | '/dpn-chat/$id'
  /** What stands below the composer. */
  children: (home: Home) => ReactNode
}

/** What can be done here from below the composer. */
type Home = {
  /** Puts words into the composer. */
  fill: (picked: { prompt: string; source: DataSource }) => void
  /** Asks at once, the connected data unless it is said otherwise, and opens what the answer rests on. */
  ask: (question: string, source?: DataSource) => void
  /** Chooses files to ask about. */
  attach: () => void
  /** What keeps the place of templates. */
  waiting: ReactNode
}

/** Where a chat begins: a greeting, the composer, and questions worth asking. */
export function ChatHome({ slashMenu, sessionPath = '/c/$id', children }: Props) {
  const t = useMessages(chatFrameMessages)
  const language = useLanguage()
  const user = useUser()
  const composer = useRef<ComposerHandle>(null)
  const { ask, asked, failed } = useFirstQuestion(sessionPath)
  const sending = asked !== undefined
  const afterwards = useAfterFirstPaint(afterMs)
  const setup = useAgentSetup(afterwards)
  usePageTitle(t.chat)
  const name = user?.name?.trim().split(/\s+/)[0]
  const home: Home = {
    fill: ({ prompt, source }) => composer.current?.fill(prompt, source),
    ask: (question, source = 'db') => sending || void ask({ question, source, files: [] }, { showEvidence: true }),
    attach: () => composer.current?.attach(),
    waiting: <TemplatesPlace />,
  }
  return (
    <DropTarget onFiles={(files) => composer.current?.addFiles(files)} className="flex h-full flex-col">
      <TopBar phoneOnly title={<span>{t.chat}</span>} />
      {asked && <AskedFirst question={asked} />}
      <div className={asked ? 'hidden' : 'min-h-0 flex-1 overflow-y-auto'}>
        <div className="mx-auto flex min-h-full w-full max-w-[752px] flex-col px-4 pt-[max(40px,calc(50dvh-300px))] pb-10 phone:py-6">
          <h1 className="font-semibold text-[28px] leading-9 tracking-[-0.02em]">
            {t.greeting(dayPart(new Date().getHours(), language), name)}
          </h1>
          <p className="mt-1 mb-5 text-15 text-fg-3">
            {afterwards ? (
              <Late instead={t.homeHint}>
                <AgentHint />
              </Late>
            ) : (
              t.homeHint
            )}
          </p>
          {failed?.error && (
            <Note
              tone="bad"
              action={
                failed.errorCode && (
                  <Late>
                    <RefusalHelp code={failed.errorCode} />
                  </Late>
                )
              }
            >
              {failed.error}
            </Note>
          )}
          {setup.state !== 'ready' && (
            <Late>
              <SetupNote setup={setup} />
            </Late>
          )}
          <div hidden={setup.state !== 'ready'}>
            <Composer
              ref={composer}
              draftId="home"
              label={t.askAnything}
              placeholder={t.homePlaceholder}
              sending={sending}
              onAsk={(question) => ask(question)}
              roomy
              slashMenu={slashMenu}
            />
          </div>
          {afterwards ? (
            <Late instead={<Below />}>
              <Tools composer={() => composer.current} />
              <div className="mt-5">{children(home)}</div>
            </Late>
          ) : (
            <Below />
          )}
        </div>
      </div>
    </DropTarget>
  )
}

/** Asks the first question of a session and goes there when the session is made. The words stay when it fails. */
function useFirstQuestion(sessionPath: NonNullable<Props['sessionPath']>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Question>()
  const [failed, setFailed] = useState<Pick<Live, 'error' | 'errorCode'>>()
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const ask = (question: Question, state: Arrival = {}): Promise<boolean> => {
    setAsked(question)
    setFailed(undefined)
    return new Promise((resolve) => {
      const begun = (id: SessionId) => {
        // What was chosen for the first question goes on to hold for the next ones.
        const { web, model } = question
        keepDraft(id, { text: '', ...(web && { web }), ...(model && { model }) })
        resolve(true)
        // Somebody who went elsewhere meanwhile is not fetched back.
        if (!gone.current) void navigate({ to: sessionPath, params: { id }, state })
      }
      const conversation = newConversation(queries, begun)
      void conversation.ask(question).then(() => {
        if (conversation.getSessionId()) return
        setFailed(conversation.getLives().at(-1))
        setAsked(undefined)
        resolve(false)
      })
    })
  }
  return { ask, asked, failed }
}
