import { ChevronRight } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { chatMessages } from '../messages/index.ts'

/** What a model thought before it answered; closed unless asked for. */
export function ReasoningPart({ text, streaming }: { text: string; streaming: boolean }) {
  const t = useMessages(chatMessages)
  return (
    <details className="group my-2 text-13 text-fg-3 leading-5 first:mt-0">
      <summary className="flex w-fit list-none items-center gap-2 rounded-xs text-12 hover:text-fg">
        {streaming ? t.thinking : t.thoughts}
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" />
      </summary>
      <p className="mt-1 whitespace-pre-wrap border-line-soft border-l pl-4">{text}</p>
    </details>
  )
}
