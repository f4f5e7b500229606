import { useMemo } from 'react'
import type { ConversationId } from '#contract/messaging/ids.ts'
import type { Message } from '#contract/messaging/message.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { type Outgoing, outgoing } from './outgoing.ts'

/** The messages as they are shown, with those on their way behind them, each once. */
export function useShownMessages(conversation: ConversationId, messages: readonly Message[]) {
  const all = useStore(outgoing)
  const user = useUser()
  return useMemo(() => {
    const known = new Set(messages.map(({ client_key }) => client_key))
    const ours = all.filter((item) => item.conversation === conversation)
    const waiting = ours.filter(({ key }) => !known.has(key))
    const name = user?.name ?? ''
    return {
      shown: [...messages, ...waiting.map((item) => asMessage(item, name))],
      held: ours.filter(({ id }) => id !== undefined),
    }
  }, [all, conversation, messages, user?.name])
}

/** How a message on its way looks until the server has it. */
function asMessage({ key, conversation, content, at }: Outgoing, name: string): Message {
  const text = content.kind === 'file' ? [content.file.name, content.text].filter(Boolean).join('\n') : content.text
  return {
    // Ids of the server are never client keys; the row is only drawn.
    id: key as Message['id'],
    conversation_id: conversation,
    direction: 'out',
    content: { kind: 'text', text },
    author: { kind: 'person', user_id: null, name },
    state: 'queued',
    failure: null,
    reply_to: content.kind === 'template' ? null : (content.replyTo?.id ?? null),
    reactions: [],
    client_key: key,
    created_at: at,
  }
}
