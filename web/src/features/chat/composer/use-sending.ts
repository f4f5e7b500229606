import { useEffect, useEffectEvent, useState } from 'react'
import { usePageListener } from '#web/lib/page-effects.ts'
import type { ComposerUpload } from './use-uploads.ts'

type Given = {
  text: string
  uploads: readonly ComposerUpload[]
  /** How many files a question may have. */
  max: number
  sending: boolean
  /** Sends the question, which has words and all of its files. */
  ask: (question: string) => Promise<void>
}

/** When a question may go: with words, its files there, and a connection. */
export function useSending({ text, uploads, max, sending, ask }: Given) {
  const arrived = uploads.every(({ state }) => state === 'done') && uploads.length <= max
  const coming = uploads.some(({ state }) => state === 'sending')
  const ready = text.trim() !== '' && !sending && arrived
  // Who presses Enter while a file is on its way means it: the question goes when the file is there.
  const [pressed, setPressed] = useState(false)
  const [offline, setOffline] = useState(false)
  usePageListener('online', () => setOffline(false))
  const send = async (): Promise<void> => {
    // Nothing of it is lost: the words stay until they can go.
    if (!navigator.onLine) return setOffline(true)
    setPressed(!ready && !sending && coming && text.trim() !== '')
    if (ready) await ask(text.trim())
  }
  const sendPressed = useEffectEvent(() => void send())
  useEffect(() => {
    if (pressed && !coming) sendPressed()
  }, [pressed, coming])
  return { ready, offline, send }
}
