import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { widgetEndpoints } from '#contract/widget/endpoints.ts'
import type { VisitorPart, WidgetConversation } from '#contract/widget/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { widgetMessages } from './messages/index.ts'

/** What visitors asked, to read. */
export function Conversations({ agentId }: { agentId: AgentId }) {
  const t = useMessages(widgetMessages)
  const list = useInfiniteQuery(
    endpointPages(widgetEndpoints.listWidgetConversations, { params: { id: agentId }, query: { limit: 10 } }),
  )
  const [open, setOpen] = useState<WidgetConversation>()
  const all = list.data?.pages.flatMap(({ records }) => records) ?? []
  return (
    <section className="mt-8 flex flex-col gap-2">
      <h2 className="font-semibold text-15">{t.conversations}</h2>
      {list.isSuccess && all.length === 0 && (
        <EmptyState icon={<MessagesSquare />} title={t.none}>
          {t.noneText}
        </EmptyState>
      )}
      {list.error && <p className="text-bad">{list.error.message}</p>}
      <ul className="border-line-soft border-t empty:border-0">
        {all.map((conversation) => (
          <Row key={conversation.id} conversation={conversation} onOpen={() => setOpen(conversation)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="self-start" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.more}
        </Button>
      )}
      {open && <Reader agentId={agentId} conversation={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function useFacts({ origin, questions, credits, last_message_at }: WidgetConversation): string {
  const t = useMessages(widgetMessages)
  const language = useLanguage()
  const where = origin === '' || origin === location.origin ? t.here : t.from(origin.replace(/^https?:\/\//, ''))
  return [
    formatRelative(last_message_at, language, new Date()),
    where,
    t.questions(questions),
    t.credits(formatNumber(credits, language)),
  ].join(' · ')
}

function Row({ conversation, onOpen }: { conversation: WidgetConversation; onOpen: () => void }) {
  const facts = useFacts(conversation)
  return (
    <li className="border-line-soft border-b">
      <button type="button" onClick={onOpen} className="w-full px-1 py-2.5 text-start hover:bg-hover">
        <span className="block truncate">{conversation.preview}</span>
        <span className="block truncate text-12 text-fg-3">{facts}</span>
      </button>
    </li>
  )
}

type ReaderProps = { agentId: AgentId; conversation: WidgetConversation; onClose: () => void }

function Reader({ agentId, conversation, onClose }: ReaderProps) {
  const t = useMessages(widgetMessages)
  const whole = useQuery(
    endpointQuery(widgetEndpoints.getWidgetConversation, { params: { id: agentId, conversationId: conversation.id } }),
  )
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t.conversation}
      description={useFacts(conversation)}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <Loaded query={whole} failed={t.failed}>
        {({ messages }) => (
          <ol className="flex flex-col gap-5">
            {messages.map(({ id, question, parts, status }) => (
              <li key={id} className="flex flex-col gap-2">
                <p className="whitespace-pre-wrap rounded-sm bg-panel px-3 py-2">
                  <span className="sr-only">{t.visitor}: </span>
                  {question}
                </p>
                {parts.map((part, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: what was answered does not change
                  <Part key={index} part={part} />
                ))}
                {t.ended[status] && <p className="text-12 text-fg-3">{t.ended[status]}</p>}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}

/** As it was written: the owner reads what was said, pictures and links are not needed for that. */
function Part({ part }: { part: VisitorPart }) {
  switch (part.type) {
    case 'text':
      return <p className="whitespace-pre-wrap break-words">{part.text}</p>
    case 'notice':
      return <p className="text-bad">{part.message}</p>
    case 'source':
      return (
        <p className="text-12 text-fg-3">
          {part.title}
          {part.quote && `: “${part.quote}”`}
        </p>
      )
    case 'table':
      return (
        <p className="text-12 text-fg-3">
          {part.table.title} ({part.table.row_count})
        </p>
      )
    case 'suggestions':
      return null
  }
}
