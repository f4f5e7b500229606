import type { Presence } from '#contract/messaging/conversation.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { inboxMessages } from '../messages/index.ts'

/** Who else is here: two people do not answer at once when they see each other. */
export function PresenceLine({ presence }: { presence: Presence }) {
  const t = useMessages(inboxMessages).conversation
  const typing = presence.find(({ doing }) => doing === 'typing')
  const names = presence.map(({ user }) => user.name)
  const all = names.length > 1 ? `${names.slice(0, -1).join(', ')} ${t.and} ${names.at(-1)}` : (names[0] ?? '')
  return (
    <p role="status" className="min-h-4 flex-none truncate px-4 text-center text-11 text-fg-3">
      {typing ? t.typing(typing.user.name) : names.length > 1 ? t.lookingMany(all) : all && t.looking(all)}
    </p>
  )
}
