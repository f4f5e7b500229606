import { useParams } from '@tanstack/react-router'
import { loadSessionPage } from '#web/features/chat/index.ts'
import { ShortcutMenu } from '#web/features/shortcuts/index.ts'
import { useSignedIn } from '#web/lib/session/session.ts'
import { SignInNote } from './sign-in-note.tsx'

// With this file, so that the screen before stays until this one can be drawn.
const { default: SessionPage } = await loadSessionPage()

/** `/dpn-chat/{id}`: one session for an embedding page. */
export default function DpnChatSessionScreen() {
  const { id } = useParams({ from: '/bare/dpn-chat/$id' })
  if (useSignedIn()) return <SessionPage id={id} slashMenu={ShortcutMenu} />
  return (
    <div className="mx-auto w-full max-w-[752px] px-4 py-10">
      <SignInNote next={`/dpn-chat/${id}`} />
    </div>
  )
}
