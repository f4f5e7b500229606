import type { SignedWord } from '#web/lib/signed-word.ts'
import { Late } from '../parts/late.tsx'
import { MentionMenu, SlashPopup } from './lazy-parts.ts'
import type { ComposerState, SlashMenu } from './use-composer.ts'

type Props = { id: string; word: SignedWord; slashMenu: SlashMenu | undefined; composer: ComposerState }

/** What the word being typed opens. */
export function Popup({ id, word, slashMenu, composer: c }: Props) {
  const common = { id, query: word.query, onClose: c.closePopup, onActiveChange: c.setActive }
  return (
    <Late>
      {word.sign === '@' ? (
        <MentionMenu {...common} onPick={c.mention} />
      ) : (
        slashMenu && (
          <SlashPopup
            {...common}
            menu={slashMenu}
            sessionId={c.sessionId}
            onPick={({ prompt }) => c.replace(prompt)}
            onDone={() => c.replace('')}
            does={{ use: c.use, toggleWeb: c.toggleWeb, attach: c.attach, record: c.record, rename: c.rename }}
          />
        )
      )}
    </Late>
  )
}
