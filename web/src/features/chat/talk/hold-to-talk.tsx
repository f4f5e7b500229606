import { Mic } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { talkMessages } from './messages/index.ts'
import type { Talk } from './talk.ts'

/** Listens while it is held, by a pointer or by the space bar. */
export function HoldToTalk({ talk, pressed }: { talk: Talk; pressed: boolean }) {
  const t = useMessages(talkMessages)
  const onSpace = (act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    if (!event.repeat) act()
  }
  return (
    <Button
      variant={pressed ? 'primary' : 'default'}
      size="lg"
      aria-pressed={pressed}
      title={t.spaceHint}
      icon={<Mic />}
      className="touch-none select-none self-start phone:self-stretch"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        talk.press()
      }}
      onPointerUp={talk.release}
      onPointerCancel={talk.release}
      onBlur={talk.release}
      onKeyDown={onSpace(talk.press)}
      onKeyUp={onSpace(talk.release)}
    >
      {pressed ? t.letGo : t.hold}
    </Button>
  )
}
