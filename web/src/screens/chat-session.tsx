import { useParams } from '@tanstack/react-router'
import { loadSessionPage } from '#web/features/chat/index.ts'
import { ShortcutMenu } from '#web/features/shortcuts/index.ts'

// With this file, so that the screen before stays until this one can be drawn.
const { default: SessionPage } = await loadSessionPage()

/** `/c/{id}`: one session. */
export default function ChatSessionScreen() {
  const { id } = useParams({ from: '/shell/c/$id' })
  return <SessionPage id={id} slashMenu={ShortcutMenu} />
}
