import type { UserId } from '#contract/kit/id.ts'
import type { DeliveryFailure, DeliveryState } from '#contract/messaging/delivery.ts'
import type { ConversationId, MessageId } from '#contract/messaging/ids.ts'
import type { Message, MessageContent } from '#contract/messaging/message.ts'
import type { OutgoingContent } from '../../providers/whatsapp/port.ts'

export type MessageRow = {
  id: MessageId
  conversationId: ConversationId
  direction: Message['direction']
  content: MessageContent
  author: Message['author']['kind']
  authorId: UserId | null
  authorName: string
  state: DeliveryState | null
  reason: DeliveryFailure | null
  code: number | null
  vendorId: string | null
  replyTo: MessageId | null
  reactions: Message['reactions']
  clientKey: string | null
  fileKey: string | null
  createdAt: Date
}

/** What is to be sent; a file of ours is handed to the vendor when its turn comes. */
export type MessageToSend =
  | Exclude<OutgoingContent, { mediaId: string }>
  | {
      kind: 'file'
      as: Extract<OutgoingContent, { mediaId: string }>['kind']
      key: string
      mime: string
      name: string
      caption: string
    }

export type NewInboxMessage = Pick<
  MessageRow,
  'id' | 'conversationId' | 'direction' | 'content' | 'author' | 'createdAt'
> & { [K in 'authorId' | 'vendorId' | 'replyTo' | 'clientKey' | 'fileKey']?: MessageRow[K] | undefined } & {
  /** Of one that has gone out already. */
  state?: Extract<DeliveryState, 'sent' | 'delivered'>
  /** What is sent, of messages that go out: they are queued with it. */
  sending?: MessageToSend | undefined
  broadcastId?: string | undefined
  heldUntil?: Date | undefined
}

/** What a message says, as a list shows it and as it is searched. */
export function saidIn(content: MessageContent): string {
  switch (content.kind) {
    case 'text':
      return [content.text, ...(content.files ?? []).map(({ name }) => name)].filter(Boolean).join('\n')
    case 'note':
    case 'choices':
    case 'template':
      return content.text
    case 'chosen':
      return content.title
    case 'location':
      return [content.name, content.address].filter(Boolean).join(', ')
    case 'contacts':
      return content.contacts.map(({ name }) => name).join(', ')
    case 'event':
    case 'unsupported':
      return ''
    default:
      return [content.caption || (content.words ? '' : content.name), content.words ?? ''].filter(Boolean).join('\n')
  }
}
