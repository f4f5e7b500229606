import { ChatHome } from '#web/features/chat/index.ts'
import { ShortcutMenu } from '#web/features/shortcuts/index.ts'
import { TemplatePicker } from '#web/features/templates/index.ts'
import { useSignedIn } from '#web/lib/session/session.ts'
import { SignInNote } from './sign-in-note.tsx'

/** `/dpn-chat`: chat home for an embedding page; a 401 here signs nobody out. */
export default function DpnChatScreen() {
  const signedIn = useSignedIn()
  return (
    <ChatHome sessionPath="/dpn-chat/$id" {...(signedIn && { slashMenu: ShortcutMenu })}>
      {({ fill }) => (signedIn ? <TemplatePicker onPick={fill} /> : <SignInNote next="/dpn-chat" />)}
    </ChatHome>
  )
}
