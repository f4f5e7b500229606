import { useQuery } from '@tanstack/react-query'
import type { ConversationHits } from '#contract/messaging/conversation.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { arrowKeys } from '#web/ui/arrow-keys.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type Reach, searchOptions } from '../api.ts'
import { useInboxAddress } from '../inbox-address.ts'
import { inboxMessages } from '../messages/index.ts'
import { ConversationRow } from './conversation-row.tsx'

type Props = { reach: Reach; words: string }

/** So long nothing is typed before the server is asked. */
const typedMs = 200

/** Where words are found: in names, numbers, messages and notes. */
export function SearchHits({ reach, words: typed }: Props) {
  const t = useMessages(inboxMessages).list
  const words = useSettled(typed, typedMs)
  const { address } = useInboxAddress()
  const found = useQuery({ ...searchOptions(reach, words), enabled: words !== '' })
  const now = useNow()
  if (words === '') return <p className="px-4 py-4 text-12 text-fg-3">{t.searchText}</p>
  return (
    <nav aria-label={t.hits} onKeyDown={arrowKeys} className="min-h-0 flex-1 overflow-y-auto">
      <Loaded query={found} failed={t.failed} rows={5}>
        {(hits) =>
          hits.length === 0 ? (
            <EmptyState title={t.nothingFound(words)}>{t.nothingFoundText}</EmptyState>
          ) : (
            hits.map((hit) => (
              <ConversationRow
                key={`${hit.conversation.id} ${hit.message_id}`}
                conversation={hit.conversation}
                address={address}
                on={hit.conversation.id === address.chat}
                now={now}
                snippet={<Marked hit={hit} />}
                found={hit.message_id ?? undefined}
              />
            ))
          )
        }
      </Loaded>
    </nav>
  )
}

function Marked({ hit: { snippet, marks } }: { hit: ConversationHits[number] }) {
  return (
    <bdi>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {snippet.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark className="rounded-xs bg-accent-soft text-fg">{snippet.slice(from, to)}</mark>
        </span>
      ))}
      {snippet.slice(marks.at(-1)?.[1] ?? 0)}
    </bdi>
  )
}
