import { unreachable } from '#contract/kit/unreachable.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import type { messages } from '../messages/en.ts'

/** A message in one line, for a quotation. */
export function contentText(content: MessageContent, t: typeof messages): string {
  switch (content.kind) {
    case 'text':
    case 'note':
    case 'template':
    case 'choices':
      return content.text
    case 'image':
    case 'audio':
    case 'video':
    case 'document':
    case 'sticker':
      return content.caption || (content.kind === 'document' ? content.name : t.kinds[content.kind])
    case 'location':
      return content.name || content.address || t.kinds.location
    case 'contacts':
      return content.contacts.map(({ name }) => name).join(', ') || t.kinds.contacts
    case 'chosen':
      return content.title
    case 'unsupported':
      return t.kinds.unsupported
    case 'event':
      return ''
    default:
      return unreachable(content)
  }
}
