import { useParams } from '@tanstack/react-router'
import { SessionPage } from '#web/features/chat/index.ts'
import { ShortcutMenu } from '#web/features/shortcuts/index.ts'

/** `/c/{id}`: one session. */
export default function ChatSessionScreen() {
  const { id } = useParams({ from: '/shell/c/$id' })
  return <SessionPage id={id} slashMenu={ShortcutMenu} />
}
