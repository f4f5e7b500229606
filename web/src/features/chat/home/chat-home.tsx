import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { DataSource } from '#contract/agents/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { RefusalHelp } from '#web/features/billing/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
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
import { chatMessages } from '../messages/index.ts'
import { Note } from '../parts/notice-part.tsx'
import { dayPart } from './day-part.ts'

// What the screen can be used without comes after it.
const Tools = lazy(() => import('./tools.tsx'))
const AgentHint = lazy(() => import('./agent-hint.tsx'))
const afterMs = 60

/** The place of the tools and templates, so that nothing moves when they come. */
const Below = () => (
  <div aria-hidden="true">
    <div className="mt-3 h-[34px]" />
    <div className="mt-5 h-[38px]" />
    <div className="mt-4 grid grid-cols-3 gap-2.5 max-[900px]:grid-cols-2 phone:grid-cols-1">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} className="h-[83px] rounded-md" />
      ))}
    </div>
  </div>
)

type Props = {
  slashMenu?: SlashMenu
  /** Where a session is opened: `/c` or `/dpn-chat`. */
  sessionPath?: '/c/$id' | '/dpn-chat/$id'
  /** Templates; given what fills the composer. */
  children: (fill: (picked: { prompt: string; source: DataSource }) => void) => ReactNode
}

/** Where a chat begins: a greeting, the composer, and questions worth asking. */
export function ChatHome({ slashMenu, sessionPath = '/c/$id', children }: Props) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const user = useUser()
  const composer = useRef<ComposerHandle>(null)
  const { ask, sending, failed } = useFirstQuestion(sessionPath)
  const afterwards = useAfterFirstPaint(afterMs)
  usePageTitle(t.chat)
  const name = user?.name?.trim().split(/\s+/)[0]
  return (
    <DropTarget onFiles={(files) => composer.current?.addFiles(files)} className="flex h-full flex-col">
      <TopBar phoneOnly title={t.chat} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex min-h-full w-full max-w-[752px] flex-col justify-center px-4 py-10 phone:justify-start phone:py-6">
          <h1 className="font-semibold text-[28px] leading-9 tracking-[-0.02em]">
            {t.greeting(dayPart(new Date().getHours(), language), name)}
          </h1>
          <p className="mt-1 mb-5 text-15 text-fg-3">
            {afterwards ? (
              <Suspense fallback={t.homeHint}>
                <AgentHint />
              </Suspense>
            ) : (
              t.homeHint
            )}
          </p>
          {failed?.error && (
            <Note
              tone="bad"
              action={
                <Suspense>
                  <RefusalHelp code={failed.errorCode} />
                </Suspense>
              }
            >
              {failed.error}
            </Note>
          )}
          <Composer
            ref={composer}
            draftId="home"
            label={t.askAnything}
            placeholder={t.homePlaceholder}
            sending={sending}
            onAsk={ask}
            roomy
            slashMenu={slashMenu}
          />
          {afterwards ? (
            <Suspense fallback={<Below />}>
              <Tools composer={() => composer.current} />
              <div className="mt-5">{children(({ prompt, source }) => composer.current?.fill(prompt, source))}</div>
            </Suspense>
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
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<Pick<Live, 'error' | 'errorCode'>>()
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const ask = (question: Question): Promise<boolean> => {
    setSending(true)
    setFailed(undefined)
    return new Promise((resolve) => {
      const begun = (id: SessionId) => {
        // What was chosen for the first question goes on to hold for the next ones.
        const { web, model } = question
        keepDraft(id, { text: '', ...(web && { web }), ...(model && { model }) })
        resolve(true)
        setSending(false)
        // Somebody who went elsewhere meanwhile is not fetched back.
        if (!gone.current) void navigate({ to: sessionPath, params: { id } })
      }
      const conversation = newConversation(queries, begun)
      void conversation.ask(question).then(() => {
        if (conversation.getSessionId()) return
        setFailed(conversation.getLives().at(-1))
        setSending(false)
        resolve(false)
      })
    })
  }
  return { ask, sending, failed }
}
