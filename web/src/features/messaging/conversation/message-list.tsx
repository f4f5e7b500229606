import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { daysAgo, formatDate } from '#contract/kit/format/date.ts'
import type { MessageId } from '#contract/messaging/ids.ts'
import type { Message } from '#contract/messaging/message.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePrinting } from '#web/ui/printing.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useNear } from '#web/ui/use-near.ts'
import { inboxMessages } from '../messages/index.ts'
import { type MessageActions, MessageBubble } from './message-bubble.tsx'
import type { ThreadRow } from './thread.ts'
import { useMessageRows } from './use-message-rows.ts'

type Props = {
  rows: readonly ThreadRow[]
  /** Loaded messages by their id, for quotations. */
  byId: ReadonlyMap<string, Message>
  /** The one that was looked for: it is brought into sight and marked. */
  found: MessageId | undefined
  hasOlder: boolean
  older: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  actions: MessageActions
}

/** The messages of a conversation, of which only those in sight are in the page; it begins at its end and stays there. */
export function MessageList({ rows, byId, found, hasOlder, older, onOlder, actions }: Props) {
  const t = useMessages(inboxMessages)
  const { scroller, virtual } = useMessageRows(rows)
  const printing = usePrinting()
  const drawn = printing ? rows.map((_, index) => ({ index, start: 0 })) : virtual.getVirtualItems()
  const toEnd = useCallback(() => virtual.scrollToEnd(), [virtual])
  const begun = useRef(false)
  useLayoutEffect(() => {
    if (begun.current || rows.length === 0) return
    begun.current = true
    toEnd()
  }, [rows.length, toEnd])
  const foundAt = found ? rows.findIndex((row) => row.kind === 'message' && row.message.id === found) : -1
  const isFound = foundAt >= 0
  const showFound = useEffectEvent(() => virtual.scrollToIndex(foundAt, { align: 'center' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another one
  useEffect(() => {
    if (isFound) showFound()
  }, [isFound, found])
  const start = useNear<HTMLDivElement>(
    { active: hasOlder && older === 'idle', margin: '1200px 0px', scroller },
    onOlder,
  )
  const away = virtual.getDistanceFromEnd() > (virtual.scrollRect?.height ?? 0) / 2
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label={t.conversation.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto outline-offset-[-2px] [overflow-anchor:none]"
      >
        {rows.length === 0 && <p className="p-6 text-center text-fg-3">{t.conversation.empty}</p>}
        <div
          className="relative mx-auto w-full max-w-[860px]"
          style={printing ? undefined : { height: virtual.getTotalSize() }}
        >
          <div ref={start} className="absolute inset-x-0 top-0 flex min-h-px justify-center print:static">
            {hasOlder && <p className="hidden text-12 text-fg-3 print:block">{t.conversation.notPrinted}</p>}
            {older === 'loading' && <Spinner label={t.conversation.older} className="my-1 text-fg-3" />}
            {older === 'failed' && (
              <Button size="sm" variant="ghost" onClick={onOlder}>
                {t.conversation.messagesFailed} · {t.conversation.retry}
              </Button>
            )}
          </div>
          {drawn.map(({ index, start: top }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <div
                key={row.key}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute inset-x-[22px] [contain:layout_style] print:static phone:inset-x-3"
                style={{ top }}
              >
                <Row row={row} byId={byId} actions={actions} found={index === foundAt} />
              </div>
            )
          })}
        </div>
      </div>
      {away && rows.length > 0 && (
        <IconButton
          label={t.conversation.newest}
          onClick={toEnd}
          className="absolute! bottom-2 left-1/2 -translate-x-1/2 rounded-full! border border-line bg-raised shadow-raised"
        >
          <ArrowDown />
        </IconButton>
      )}
    </div>
  )
}

function Row({ row, byId, actions, found }: { row: ThreadRow; found: boolean } & Pick<Props, 'byId' | 'actions'>) {
  const t = useMessages(inboxMessages).conversation
  const language = useLanguage()
  if (row.kind === 'new')
    return (
      <div className="flex items-center gap-2 pt-2.5 text-11 text-accent before:h-px before:flex-1 before:bg-accent-soft after:h-px after:flex-1 after:bg-accent-soft">
        {t.unreadFrom}
      </div>
    )
  if (row.kind === 'day') {
    const days = daysAgo(row.at, new Date())
    return (
      <div className="flex items-center gap-2 pt-3 text-11 text-fg-3 before:h-px before:flex-1 before:bg-line-soft after:h-px after:flex-1 after:bg-line-soft">
        {days === 0 ? t.today : days === 1 ? t.yesterday : formatDate(row.at, language, 'long')}
      </div>
    )
  }
  const { message, joined } = row
  const quoted = message.reply_to ? byId.get(message.reply_to) : undefined
  return (
    <div
      aria-current={found || undefined}
      className={cx(joined ? 'pt-1' : 'pt-2.5', found && '-mx-2 rounded-lg bg-hover px-2 pb-2.5')}
    >
      <MessageBubble message={message} joined={joined} quoted={quoted} actions={actions} />
      {message.reactions.length > 0 && <div className="h-2.5" />}
    </div>
  )
}
