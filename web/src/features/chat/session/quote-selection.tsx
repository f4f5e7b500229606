import { TextQuote } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { keyLabel } from '#web/ui/keys.ts'
import { chatMessages } from '../messages/index.ts'
import { selectedIn } from './selected-in.ts'

type Props = { within: RefObject<HTMLElement | null>; onQuote: (text: string) => void }
type QuotePosition = { text: string; top: number; left: number }

/** A small button at words selected in an answer, which puts them before the next question; Alt+Q does the same. */
export function QuoteSelection({ within, onQuote }: Props) {
  const t = useMessages(chatMessages)
  const [position, setPosition] = useState<QuotePosition>()
  const look = useEffectEvent(() => setPosition(positionOf(within.current)))
  const quote = useEffectEvent(() => {
    const found = positionOf(within.current)
    if (!found) return false
    getSelection()?.removeAllRanges()
    setPosition(undefined)
    onQuote(found.text)
    return true
  })

  useEffect(() => {
    const scroller = within.current
    const onKeyDown = (event: KeyboardEvent) => {
      // By the key's place: with Alt it writes another letter on many keyboards.
      if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyQ' && quote()) event.preventDefault()
    }
    const onChange = () => look()
    document.addEventListener('selectionchange', onChange)
    document.addEventListener('keydown', onKeyDown)
    scroller?.addEventListener('scroll', onChange, { passive: true })
    return () => {
      document.removeEventListener('selectionchange', onChange)
      document.removeEventListener('keydown', onKeyDown)
      scroller?.removeEventListener('scroll', onChange)
    }
  }, [within])

  if (!position) return null
  return (
    <Button
      size="sm"
      icon={<TextQuote />}
      aria-keyshortcuts="Alt+Q"
      // The press must not take the selection away before it is read.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => quote()}
      className="fixed! z-30 shadow-raised phone:h-11"
      style={{ top: position.top, left: position.left }}
    >
      {t.quote}
      <kbd className="text-fg-3 phone:hidden">{keyLabel('alt+q')}</kbd>
    </Button>
  )
}

/** What is selected and where the button goes: above the selection's beginning, below it where there is no room. */
function positionOf(scroller: HTMLElement | null): QuotePosition | undefined {
  const selected = scroller && selectedIn(scroller, getSelection())
  if (!selected) return undefined
  const frame = scroller.getBoundingClientRect()
  const { rect, text } = selected
  if (rect.bottom < frame.top || rect.top > frame.bottom) return undefined
  const above = rect.top - 34 > frame.top
  const top = above ? rect.top - 32 : Math.min(rect.bottom + 6, frame.bottom - 36)
  return { text, top, left: Math.min(Math.max(rect.left, frame.left + 8), frame.right - 130) }
}
