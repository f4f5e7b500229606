import { AudioLines } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { composerMessages } from '../messages/index.ts'
import type { ComposerState } from '../use-composer.ts'
import { holdTalk, talkContext, unlockSound } from './talk-context.ts'

/** Begins and ends a spoken conversation; goes on with one that was begun on the screen before. */
export default function TalkButton({ composer }: { composer: ComposerState }) {
  const t = useMessages(composerMessages).voice
  const on = composer.voice?.talk ?? false
  const takeOver = useEffectEvent(() => void (talkContext.get() && composer.talk()))
  useEffect(() => {
    takeOver()
    return holdTalk()
  }, [])
  const was = useRef(on)
  useEffect(() => {
    if (was.current && !on) talkContext.set(undefined)
    was.current = on
  }, [on])
  const begin = () => {
    unlockSound()
    composer.talk()
  }
  return (
    <IconButton label={on ? t.endTalk : t.talk} size="sm" pressed={on} onClick={on ? composer.endVoice : begin}>
      <AudioLines />
    </IconButton>
  )
}
