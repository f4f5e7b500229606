import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import type { Turn } from '../answer/turns.ts'
import type { messages } from '../messages/en.ts'
import { chatMessages } from '../messages/index.ts'

type Status = Turn['status'] | undefined
const isRunning = (status: Status) => status === 'sending' || status === 'streaming'

function newsOf(t: typeof messages, before: Status, now: Status): string | undefined {
  if (isRunning(now)) return t.working
  if (!isRunning(before) || !now) return undefined
  return now === 'failed' ? t.answerFailed : now === 'stopped' ? t.stopped : t.answerHere
}

/** Tells those who cannot see it, once and politely, that an answer has begun and how it ended. */
export function EndNews({ turn }: { turn: Turn | undefined }) {
  const t = useMessages(chatMessages)
  const status = turn?.status
  // What stands here when the page is opened has not happened now, unless it is still under way.
  const [shown, setShown] = useState({ status, news: isRunning(status) ? t.working : '' })
  if (status !== shown.status) setShown({ status, news: newsOf(t, shown.status, status) ?? shown.news })
  return (
    <p role="status" className="sr-only">
      {shown.news}
    </p>
  )
}
