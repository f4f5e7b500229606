import { Clock } from 'lucide-react'
import type { Conversation } from '#contract/messaging/conversation.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { inboxMessages } from '../messages/index.ts'
import { dueTime } from './due-time.ts'

type Props = {
  due: NonNullable<Conversation['due']>
  now: number
  /** Without a colour, where one would be too faint. */
  quiet?: boolean
}

/** How long people have to answer or to resolve, or since when they are late. */
export function DueMark({ due, now, quiet = false }: Props) {
  const t = useMessages(inboxMessages).due
  const language = useLanguage()
  const { state, text } = dueTime(due.at, now, language)
  const says = state === 'late' ? t.late[due.what](text) : t.left[due.what](text)
  return (
    <span
      className={cx(
        'flex flex-none items-center gap-1 font-[550] text-11 tabular-nums [&_svg]:size-3',
        quiet ? 'text-fg-2' : { left: 'text-fg-3', soon: 'text-warn', late: 'text-bad' }[state],
      )}
    >
      <Clock aria-hidden="true" />
      <span aria-hidden="true">{state === 'late' ? `−${text}` : text}</span>
      <span className="sr-only">{says}</span>
    </span>
  )
}
