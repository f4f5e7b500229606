import { useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { MessageId } from '#contract/messaging/ids.ts'
import type { Message } from '#contract/messaging/message.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { FetchedFile } from '#web/ui/fetched-file.tsx'
import { messageFileOptions } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import { LongText } from './long-text.tsx'

type Props = { id: MessageId; content: Extract<Message['content'], { kind: 'text' }> }

/** A text; of a mail what it quotes of those before is folded, and what came with it can be opened. */
export function MailText({ id, content: { text, own_length = text.length, copies = [], files = [] } }: Props) {
  const t = useMessages(inboxMessages).message
  const queries = useQueryClient()
  const [all, setAll] = useState(false)
  const folds = own_length < text.length
  return (
    <>
      {copies.length > 0 && (
        <p className="mb-1 text-12 text-fg-3 [overflow-wrap:anywhere]">
          {t.copies} <bdi>{copies.join(', ')}</bdi>
        </p>
      )}
      <LongText text={all ? text : text.slice(0, own_length)} whole={all} />
      {folds && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="hit mt-1 block text-12 text-accent hover:underline"
        >
          {all ? t.hideQuoted : t.showQuoted}
        </button>
      )}
      {files.length > 0 && (
        <ul className="mt-1.5 flex flex-col gap-1.5">
          {files.map(({ name, mime, bytes, can_open }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
            <li key={index}>
              {can_open ? (
                <FetchedFile
                  name={name}
                  mime={mime}
                  bytes={bytes}
                  fetchFile={() => queries.fetchQuery(messageFileOptions(id, index))}
                />
              ) : (
                <span className="flex items-center gap-2 text-fg-2 [&_svg]:size-4 [&_svg]:flex-none">
                  <Paperclip aria-hidden="true" />
                  <bdi className="min-w-0 truncate">{name}</bdi>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
