import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { ConversationId, MessageId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { MessagePage } from '#contract/messaging/message.ts'
import { olderMessages } from '../api.ts'
import { type Thread, withNewest, withOlder } from './thread.ts'

/** The messages of a conversation: the newest page as it is asked anew, and the earlier ones that were scrolled to, or back to one that was looked for. */
export function useThread(id: ConversationId, newest: MessagePage, found: MessageId | undefined) {
  const [kept, setKept] = useState<{ of: MessagePage; thread: Thread }>({ of: newest, thread: newest })
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle')
  const thread = kept.of === newest ? kept.thread : withNewest(kept.thread, newest)
  if (kept.of !== newest) setKept({ of: newest, thread })

  const loadOlder = async (limit?: number) => {
    const { before } = thread
    if (before === null || older === 'loading') return
    setOlder('loading')
    try {
      const page = await olderMessages(id, before, limit)
      // Whoever scrolls meanwhile goes on while they are drawn.
      startTransition(() => {
        // A thread that began again meanwhile has another beginning.
        setKept((now) => (now.thread.before === before ? { ...now, thread: withOlder(now.thread, page) } : now))
        setOlder('idle')
      })
    } catch {
      setOlder('failed')
    }
  }
  const isMissing = found !== undefined && thread.before !== null && !thread.records.some((each) => each.id === found)
  const goBack = useEffectEvent(() => void loadOlder(messagingLimits.pageMost))
  // Page after page: each comes with where the next one begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more with each beginning
  useEffect(() => {
    if (isMissing) goBack()
  }, [isMissing, thread.before])
  return { messages: thread.records, hasOlder: thread.before !== null, older, loadOlder }
}
