import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Turn } from '../answer/turns.ts'
import { chatMessages } from '../messages/index.ts'
import type { TurnActions } from './turn-actions.ts'
import { TurnView } from './turn-view.tsx'
import { useLinkedTurn } from './use-linked-turn.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'

export type History = Pick<
  UseInfiniteQueryResult,
  'isPending' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>
type Props = { turns: readonly Turn[]; history: History; actions: TurnActions; readOnly?: boolean }

/** The turns of a session in reading order; older ones are loaded when the beginning comes near. */
export function Messages({ turns, history, actions, readOnly = false }: Props) {
  const t = useMessages(chatMessages)
  const { scroller, content, away, toEnd } = useStickToBottom(turns[0]?.key)
  const count = turns.length
  const asked = turns.at(-1)?.status === 'sending'
  // A question just asked is where the person looks.
  useEffect(() => {
    if (asked && count > 0) toEnd()
  }, [asked, count, toEnd])

  useLinkedTurn(turns, history, actions.showBranch)

  return (
    <div className="relative min-h-0 flex-1">
      <p role="status" className="sr-only">
        {turns.length > 0 && (isRunning(turns.at(-1)) ? t.working : t.answerHere)}
      </p>
      <div
        ref={scroller}
        role="log"
        aria-label={t.conversation}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div ref={content} className="mx-auto flex w-full max-w-[752px] flex-col gap-9 px-4 pt-6 pb-10">
          <Older history={history} scroller={scroller} />
          {history.isPending && turns.length === 0 && <Loading />}
          {turns.map((turn, index) => (
            <TurnView key={turn.key} turn={turn} last={index === count - 1} actions={actions} readOnly={readOnly} />
          ))}
        </div>
      </div>
      {away && (
        <IconButton
          label={t.jumpToLatest}
          onClick={() => toEnd('smooth')}
          className="absolute! bottom-2 left-1/2 -translate-x-1/2 rounded-full! border border-line bg-raised shadow-raised"
        >
          <ArrowDown />
        </IconButton>
      )}
    </div>
  )
}

const isRunning = (turn: Turn | undefined): boolean => turn?.status === 'sending' || turn?.status === 'streaming'

type OlderProps = { history: History; scroller: React.RefObject<HTMLDivElement | null> }

/** Asks for the page before when the beginning of what is shown comes near. */
function Older({ history, scroller }: OlderProps) {
  const t = useMessages(chatMessages)
  const start = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history
  const active = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const load = useEffectEvent(() => void fetchNextPage())

  useEffect(() => {
    if (!active || !start.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: scroller.current,
      rootMargin: '600px 0px 0px',
    })
    observer.observe(start.current)
    return () => observer.disconnect()
  }, [active, scroller])

  return (
    <div ref={start} className="-mb-9 flex min-h-px justify-center">
      {isFetchingNextPage && <Spinner label={t.loadingOlder} className="mb-6 text-fg-3" />}
      {isFetchNextPageError && (
        <Button size="sm" variant="ghost" className="mb-6" onClick={() => void fetchNextPage()}>
          {t.errors.loadHistory} · {t.retry}
        </Button>
      )}
    </div>
  )
}

const Loading = () => (
  <>
    {[2, 4].map((lines) => (
      <div key={lines} className="flex flex-col gap-6">
        <div className="ml-auto h-11 w-2/5 animate-shimmer rounded-lg bg-raised" aria-hidden="true" />
        <SkeletonText lines={lines} />
      </div>
    ))}
  </>
)
