import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import type { Turn } from '../answer/turns.ts'
import { chatMessages } from '../messages/index.ts'

/** Tells those who cannot see it, once and politely, that an answer has begun and how it ended. */
export function EndNews({ turn }: { turn: Turn | undefined }) {
  const t = useMessages(chatMessages)
  const [news, setNews] = useState('')
  const wasRunning = useRef(false)
  const status = turn?.status
  useEffect(() => {
    const running = status === 'sending' || status === 'streaming'
    if (running) setNews(t.working)
    else if (wasRunning.current && status)
      setNews(status === 'failed' ? t.answerFailed : status === 'stopped' ? t.stopped : t.answerHere)
    wasRunning.current = running
  }, [status, t])
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}
