import type { OpenedConversation } from '#contract/messaging/conversation.ts'
import type { Message } from '#contract/messaging/message.ts'
import type { Outgoing } from './outgoing.ts'

export type MessageComposerProps = {
  opened: OpenedConversation
  /** Nothing but a template may be sent. */
  closed: boolean
  /** The newest message that is shown. */
  newest: Message | undefined
  held: readonly Outgoing[]
  onTyping: (typing: boolean) => void
}
