import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OpenedConversation } from '#contract/messaging/conversation.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import type { SignedWord } from '#web/lib/signed-word.ts'
import { fuzzyFilter } from '#web/ui/fuzzy.ts'
import { cannedOptions } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import { cannedText } from './canned-text.ts'
import { PickerList } from './picker-list.tsx'

type Props = {
  id: string
  word: SignedWord
  opened: OpenedConversation
  onPick: (text: string) => void
  onClose: () => void
  onActiveChange: (option: string | undefined) => void
}

const maxShown = 12

/** What "/" opens: saved replies by their name and words, filled in for this customer. */
export default function CannedMenu({ id, word, opened, onPick, onClose, onActiveChange }: Props) {
  const t = useMessages(inboxMessages).composer
  const user = useUser()
  const saved = useQuery(cannedOptions)
  const who = { contact: opened.contact, agent: user?.name ?? '' }
  const items = (saved.data ?? []).map((reply) => ({
    id: reply.id,
    name: `/${reply.shortcode}`,
    about: cannedText(reply.text, who),
  }))
  return (
    <PickerList
      id={id}
      label={t.canned}
      items={fuzzyFilter(items, word.query, ({ name, about }) => [name, about]).slice(0, maxShown)}
      query={word.query}
      empty={
        saved.error ? (
          saved.error.message
        ) : saved.isPending ? null : items.length > 0 ? (
          t.noCannedFound(word.query)
        ) : (
          <>
            {t.noCanned}{' '}
            <Link to="/whatsapp/setup-account" search={{ part: 'replies' }} className="text-accent hover:underline">
              {t.manageCanned}
            </Link>
          </>
        )
      }
      onPick={({ about }) => onPick(about)}
      onClose={onClose}
      onActiveChange={onActiveChange}
    />
  )
}
