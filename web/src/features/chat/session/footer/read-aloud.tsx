import { Pause, Play, Square, Volume2 } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUnmount } from '#web/lib/page-effects.ts'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Turn } from '../../answer/turns.ts'
import { chatMessages } from '../../messages/index.ts'
import { canSpeak, pauseSpeaking, resumeSpeaking, speaking, speakText, stopSpeaking } from './speech.ts'

/** Reads an answer aloud with the browser's voice, of the character that the person has chosen; nothing where there is none. */
export function ReadAloud({ turn }: { turn: Turn }) {
  const t = useMessages(chatMessages)
  const mine = useStore(speaking, (now) => (now?.key === turn.key ? now : undefined))
  // Nobody hears an answer to its end that is not on the page any more.
  useUnmount(() => mine && stopSpeaking())
  if (!canSpeak() || !turn.parts.some(({ type }) => type === 'text')) return null
  const start = async () => {
    const { readAloudAs, wordsOfAnswer } = await import('../../talk/read-aloud-as.ts')
    speakText(turn.key, wordsOfAnswer(turn.parts), () => toast.failure(t.readAloud.failed), await readAloudAs())
  }
  if (!mine)
    return (
      <IconButton label={t.readAloud.start} size="sm" onClick={() => void start()}>
        <Volume2 />
      </IconButton>
    )
  return (
    <>
      {mine.state === 'speaking' ? (
        <IconButton label={t.readAloud.pause} size="sm" pressed onClick={pauseSpeaking}>
          <Pause />
        </IconButton>
      ) : (
        <IconButton label={t.readAloud.resume} size="sm" onClick={resumeSpeaking}>
          <Play />
        </IconButton>
      )}
      <IconButton label={t.readAloud.stop} size="sm" onClick={stopSpeaking}>
        <Square />
      </IconButton>
    </>
  )
}
