import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SessionId } from '#contract/kit/id.ts'
import { shortcutPanel } from '#web/features/shortcuts/index.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { commandsOptions } from '../api/abilities.ts'
import { useSessionActions } from '../sessions/use-session-actions.ts'
import type { SlashMenu } from './use-composer.ts'
import { useShownSession } from './use-shown-session.ts'

/** What a command does with the composer it was typed in. */
export type ComposerCommands = {
  use: (source: 'db' | 'files' | 'default') => void
  toggleWeb: () => void
  attach: () => void
  record: () => void
  rename: () => void
}

type Props = {
  menu: SlashMenu
  id: string
  query: string
  /** The session it belongs to; undefined where none has begun. */
  sessionId: SessionId | undefined
  does: ComposerCommands
  onPick: (picked: { prompt: string }) => void
  /** The word that was typed goes. */
  onDone: () => void
  onClose: () => void
  onActiveChange: (optionId: string | undefined) => void
}

/** What "/" opens, with the commands of `GET command/list` that can be done here. */
export default function SlashPopup({ menu: Menu, sessionId, does, onDone, ...rest }: Props) {
  const navigate = useNavigate()
  const session = useShownSession(sessionId)
  const { remove } = useSessionActions()
  const { data: commands = [] } = useQuery(commandsOptions(useLanguage()))

  const run: Record<(typeof commands)[number]['id'], (() => void) | undefined> = {
    new: () => void navigate({ to: '/' }),
    rename: session && does.rename,
    delete: session && (() => void remove(session).then(() => navigate({ to: '/' }))),
    bookmarks: () => void navigate({ to: '/bookmarks' }),
    source_db: () => does.use('db'),
    source_files: () => does.use('files'),
    source_default: () => does.use('default'),
    web: does.toggleWeb,
    attach: does.attach,
    voice: does.record,
    shortcuts: shortcutPanel.open,
  }
  return (
    <Menu
      {...rest}
      commands={commands.filter(({ id }) => run[id])}
      onCommand={(id) => {
        onDone()
        commands.filter((command) => command.id === id).map((command) => run[command.id]?.())
      }}
    />
  )
}
