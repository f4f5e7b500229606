import { useParams } from '@tanstack/react-router'
import { SessionPage } from '#web/features/chat/index.ts'

/** `/dpn-chat/{id}`: one session for an embedding page. */
export default function DpnChatSessionScreen() {
  const { id } = useParams({ from: '/apart/dpn-chat/$id' })
  return <SessionPage id={id} />
}
