import { ChatHome } from '#web/features/chat/index.ts'
import { ShortcutMenu } from '#web/features/shortcuts/index.ts'
import { TemplatePicker } from '#web/features/templates/index.ts'

/** `/`: a greeting, the composer and templates. */
export default function ChatHomeScreen() {
  return <ChatHome slashMenu={ShortcutMenu}>{(fill) => <TemplatePicker onPick={fill} />}</ChatHome>
}
