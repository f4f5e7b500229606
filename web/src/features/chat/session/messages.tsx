import { ArrowDown } from 'lucide-react'
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { RecordId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePrinting } from '#web/ui/printing.ts'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import type { Turn } from '../answer/turns.ts'
import { chatMessages } from '../messages/index.ts'
import { EndNews } from './end-news.tsx'
import { type MessageHistory, MoreRecords } from './more-records.tsx'
import { QuoteSelection } from './quote-selection.tsx'
import { stepTurn } from './step-turn.ts'
import type { TurnActions } from './turn-actions.ts'
import { TurnView } from './turn-view.tsx'
import { useLinkedTurn } from './use-linked-turn.ts'
import { useHold, usePinnedTurn } from './use-pinned.ts'
import { NEAR, type Rows, useRows } from './use-rows.ts'

const AgentHint = lazy(() => import('../home/agent-hint.tsx'))

type Props = {
  turns: readonly Turn[]
  history: MessageHistory
  actions: TurnActions
  readOnly?: boolean
  /** Whether the turns go up to the newest. */
  newest: boolean
  onNewest: () => void
  /** A linked turn is not among those that are loaded. */
  onFar: (recordId: RecordId) => void
}

/** The turns of a session in reading order; more are loaded when an end of what is loaded comes near. */
export function Messages({ turns, history, actions, readOnly = false, newest, onNewest, onFar }: Props) {
  const t = useMessages(chatMessages)
  const pinned = usePinnedTurn(turns)
  // What is pressed stays where it is, whatever opens below it; a new turn is followed again.
  const [pressedWith, setPressedWith] = useState<string>()
  const lastKey = turns.at(-1)?.key
  const isPressed = pressedWith !== undefined && pressedWith === lastKey
  // A first answer is read from its question on, however it came here.
  const held = pinned !== undefined || turns.length <= 1 || isPressed
  const rows = useRows(turns, held)
  const letGo = useHold(pinned, rows)
  const { scroller, virtual, touch } = rows
  const printing = usePrinting()
  const drawn = printing ? turns.map((_, index) => ({ index, start: 0 })) : virtual.getVirtualItems()
  const press = (key: string) => {
    touch(key)
    setPressedWith(lastKey)
  }
  const settled = !history.isPlaceholderData && turns.length > 0
  const goTo = useCallback((index: number) => virtual.scrollToIndex(index, { align: 'start' }), [virtual])
  const marked = useLinkedTurn(turns, settled, goTo, onFar)
  const toNewest = useEndOf(turns, rows, newest && settled, held, onNewest)
  const away = !newest || virtual.getDistanceFromEnd() > (virtual.scrollRect?.height ?? 0) / 2

  return (
    <div className="relative min-h-0 flex-1">
      <EndNews turn={newest ? turns.at(-1) : undefined} />
      <div
        ref={scroller}
        role="log"
        aria-label={t.conversation}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={(event) => stepTurn(event, turns, rows)}
        className="h-full overflow-y-auto outline-offset-[-2px] [container-type:size] [overflow-anchor:none] print:[container-type:normal]"
      >
        {history.isPending && turns.length === 0 && <Loading />}
        {!history.isPending && turns.length === 0 && (
          <p className="grid h-full place-items-center px-6 text-center text-15 text-fg-3">
            <Suspense>
              <AgentHint />
            </Suspense>
          </p>
        )}
        <div
          className="relative mx-auto w-full max-w-[752px]"
          style={printing ? undefined : { height: virtual.getTotalSize() }}
        >
          <MoreRecords history={history} side="older" scroller={scroller} />
          {drawn.map(({ index, start }) => {
            const turn = turns[index]
            if (!turn) return null
            return (
              <div
                key={turn.key}
                data-index={index}
                data-linked={turn.recordId !== undefined && turn.recordId === marked ? '' : undefined}
                ref={virtual.measureElement}
                onPointerDownCapture={() => press(turn.key)}
                onFocusCapture={() => press(turn.key)}
                data-pinned={turn.key === pinned?.key ? '' : undefined}
                className="absolute inset-x-4 rounded-md print:static print:mb-9 print:min-h-0! data-pinned:min-h-[calc(100cqh-64px)] transition-[background-color,box-shadow] duration-500 data-linked:bg-accent-soft data-linked:shadow-[0_0_0_10px_var(--accent-soft)]"
                style={{ top: start }}
              >
                <TurnView
                  turn={turn}
                  last={newest && index === turns.length - 1}
                  actions={actions}
                  readOnly={readOnly}
                />
              </div>
            )
          })}
          <MoreRecords history={history} side="newer" scroller={scroller} />
        </div>
      </div>
      {!readOnly && <QuoteSelection within={scroller} onQuote={actions.quote} />}
      {away && turns.length > 0 && (
        <IconButton
          label={t.jumpToLatest}
          onClick={() => {
            letGo()
            setPressedWith(undefined)
            toNewest()
          }}
          className="absolute! bottom-2 left-1/2 -translate-x-1/2 rounded-full! border border-line bg-raised shadow-raised"
        >
          <ArrowDown />
        </IconButton>
      )}
    </div>
  )
}

/** Begins at the end, unless a turn holds the view, and goes there when the person asks for it. */
function useEndOf(
  turns: readonly Turn[],
  { virtual }: Rows,
  atNewest: boolean,
  held: boolean,
  onNewest: () => void,
): () => void {
  const followsNewest = useRef(!location.hash.includes('record-'))
  useLayoutEffect(() => {
    if (!followsNewest.current || !atNewest || turns.length === 0) return
    followsNewest.current = false
    if (!held) virtual.scrollToEnd()
  }, [atNewest, turns, held, virtual])

  // What loads late in the last rows must not push the end out of sight.
  const height = virtual.getTotalSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the height has changed
  useLayoutEffect(() => {
    const distance = virtual.getDistanceFromEnd()
    if (atNewest && !held && !virtual.isScrolling && distance > 1 && distance <= NEAR) virtual.scrollToEnd()
  }, [height, atNewest, held, virtual])

  return () => {
    if (atNewest) return virtual.scrollToEnd()
    followsNewest.current = true
    onNewest()
  }
}

const Loading = () => (
  // Over the place of the turns, which do not move when they come.
  <div className="absolute inset-x-0 top-0 mx-auto flex w-full max-w-[752px] flex-col gap-9 px-4 pt-6">
    {[2, 4].map((lines) => (
      <div key={lines} className="flex flex-col gap-6">
        <div className="ml-auto h-11 w-2/5 animate-shimmer rounded-lg bg-raised" aria-hidden="true" />
        <SkeletonText lines={lines} />
      </div>
    ))}
  </div>
)
