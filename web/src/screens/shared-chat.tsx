import { useParams } from '@tanstack/react-router'
import { SharedChatPage } from '#web/features/chat/index.ts'

/** `/shared/{id}`: a chat that somebody shared inside the workspace. */
export default function SharedChatScreen() {
  const { id } = useParams({ from: '/shell/shared/$id' })
  return <SharedChatPage key={id} id={id} />
}
