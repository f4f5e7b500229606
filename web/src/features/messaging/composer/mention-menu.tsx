import { useMessages } from '#web/lib/i18n/use-messages.ts'
import type { SignedWord } from '#web/lib/signed-word.ts'
import { fuzzyFilter } from '#web/ui/fuzzy.ts'
import { inboxMessages } from '../messages/index.ts'
import { type TeamMember, useTeamNamed } from '../use-team.ts'
import { PickerList } from './picker-list.tsx'

type Props = {
  id: string
  word: SignedWord
  onPick: (person: TeamMember) => void
  onClose: () => void
  onActiveChange: (option: string | undefined) => void
}

const maxShown = 8

/** What "@" opens in a note: the people who answer here; who is named is told. */
export default function MentionMenu({ id, word, onPick, onClose, onActiveChange }: Props) {
  const t = useMessages(inboxMessages)
  const { team } = useTeamNamed(word.query)
  const people = team.map((person) => ({ ...person, about: '' }))
  return (
    <PickerList
      id={id}
      label={t.actions.people}
      items={fuzzyFilter(people, word.query, ({ name }) => [name]).slice(0, maxShown)}
      query={word.query}
      empty={t.composer.noPeople}
      onPick={onPick}
      onClose={onClose}
      onActiveChange={onActiveChange}
    />
  )
}
