import { ChatHome } from '#web/features/chat/index.ts'
import { TemplatePicker } from '#web/features/templates/index.ts'

/** `/dpn-chat`: chat home for an embedding page; a 401 here signs nobody out. */
export default function DpnChatScreen() {
  return <ChatHome sessionPath="/dpn-chat/$id">{(fill) => <TemplatePicker onPick={fill} />}</ChatHome>
}
