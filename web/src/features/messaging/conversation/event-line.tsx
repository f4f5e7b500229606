import { formatDate } from '#contract/kit/format/date.ts'
import type { Message } from '#contract/messaging/message.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import type { messages } from '../messages/en.ts'
import { inboxMessages } from '../messages/index.ts'

/** What happened to a conversation, in a line; a hand-over stands out, with why. */
export function EventLine({ message }: { message: Message }) {
  const t = useMessages(inboxMessages)
  const language = useLanguage()
  if (message.content.kind !== 'event') return null
  const { what, about } = message.content
  if (what === 'handed_over' && about !== 'person')
    return (
      <div className="ml-auto w-fit max-w-[70%] rounded-lg bg-[color-mix(in_oklch,var(--warn)_12%,transparent)] px-3 py-2 phone:max-w-[84%]">
        <p className="font-[580] text-[14px]">{handOverText(about, t)}</p>
        <p className="text-11 text-fg-3">
          {t.conversation.onlyTeam} · {formatDate(message.created_at, language, 'time')}
        </p>
      </div>
    )
  return (
    <p className="text-center text-11 text-fg-3">
      <bdi>{eventText(message, t, language)}</bdi> · {formatDate(message.created_at, language, 'time')}
    </p>
  )
}

/** Why a person is asked, in words. */
export const handOverText = (reason: string, { reasons }: typeof messages): string =>
  Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : reasons.doubt

function eventText({ author, content }: Message, { events: t }: typeof messages, language: Language): string {
  if (content.kind !== 'event') return ''
  const { what, about } = content
  const who = author.name || t.system
  switch (what) {
    case 'assigned':
      return t.assigned(who, about)
    case 'given_to_team':
    case 'taken_from_team':
      return t[what](who, about)
    case 'snoozed':
      if (about === '') return t.snoozedUntilReply(who)
      return t.snoozed(who, Number.isNaN(Date.parse(about)) ? about : formatDate(about, language, 'moment'))
    case 'reopened':
      return author.kind === 'customer' ? t.reopenedBySelf : t.reopened(who)
    case 'handed_over':
      return t.taken(who)
    case 'opted_out':
      return author.kind === 'person' ? t.takenOff(who) : t.optedOut
    case 'opted_in':
      return author.kind === 'person' ? t.putBack(who) : t.optedIn
    case 'unassigned':
    case 'resolved':
    case 'handed_back':
    case 'blocked':
    case 'unblocked':
      return t[what](who)
  }
}
