import { ArrowUp, Square } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { chatFrameMessages } from '../frame-messages/index.ts'

type Props = {
  stops: boolean
  sending: boolean
  ready: boolean
  onSend: () => void
  onStop: (() => void) | undefined
}

/** Sends the question, or stops the answer under way. */
export function SendButton({ stops, sending, ready, onSend, onStop }: Props) {
  const t = useMessages(chatFrameMessages)
  const label = stops ? t.stop : t.send
  return (
    <Tooltip text={label} side="top">
      <button
        type="button"
        aria-label={label}
        aria-busy={sending || undefined}
        disabled={!stops && !ready && !sending}
        onClick={stops ? onStop : onSend}
        className="hit flex size-8 flex-none items-center justify-center rounded-full bg-accent text-on-accent transition-[background-color,opacity] hover:bg-accent-hover disabled:bg-hover disabled:text-fg-3 [&_svg]:size-4"
      >
        {sending ? (
          <Spinner />
        ) : stops ? (
          <Square className="size-3! fill-current" />
        ) : (
          <ArrowUp className="stroke-2!" />
        )}
      </button>
    </Tooltip>
  )
}
