import { useParams } from '@tanstack/react-router'
import { loadSessionPage } from '#web/features/chat/index.ts'

// With this file, so that the screen before stays until this one can be drawn.
const { default: SessionPage } = await loadSessionPage()

/** `/dpn-chat/{id}`: one session for an embedding page. */
export default function DpnChatSessionScreen() {
  const { id } = useParams({ from: '/apart/dpn-chat/$id' })
  return <SessionPage id={id} />
}
