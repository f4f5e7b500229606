import { Check, ExternalLink, UserRound } from 'lucide-react'
import { unreachable } from '#contract/kit/unreachable.ts'
import type { Message } from '#contract/messaging/message.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { inboxMessages } from '../messages/index.ts'
import { LongText } from './long-text.tsx'
import { MailText } from './mail-text.tsx'
import { MediaView } from './media-view.tsx'

/** What a message holds. */
export function ContentView({ message }: { message: Pick<Message, 'id' | 'content'> }) {
  const t = useMessages(inboxMessages)
  const { content } = message
  switch (content.kind) {
    case 'text':
      return <MailText id={message.id} content={content} />
    case 'note':
      return <LongText text={content.text} />
    case 'template':
      return (
        <>
          <LongText text={content.text} />
          <Buttons titles={content.buttons} />
        </>
      )
    case 'choices':
      return (
        <>
          <LongText text={content.text} />
          <Buttons titles={content.choices.map(({ title }) => title)} />
        </>
      )
    case 'chosen':
      return (
        <span className="inline-flex items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:flex-none [&_svg]:text-accent">
          <Check aria-hidden="true" />
          <bdi>{content.title}</bdi>
        </span>
      )
    case 'location':
      return <Place {...content} />
    case 'contacts':
      return (
        <ul className="flex flex-col gap-1">
          {content.contacts.map(({ name, phones }) => (
            <li key={`${name} ${phones.join()}`} className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:text-fg-3">
              <UserRound aria-hidden="true" />
              <span>
                <bdi className="font-[550]">{name}</bdi>{' '}
                <span className="text-fg-2 tabular-nums">{phones.join(', ')}</span>
              </span>
            </li>
          ))}
        </ul>
      )
    case 'image':
    case 'audio':
    case 'video':
    case 'document':
    case 'sticker':
      return <MediaView id={message.id} content={content} />
    case 'unsupported':
      return <i className="text-fg-3">{t.kinds.unsupported}</i>
    case 'event':
      return null
    default:
      return unreachable(content)
  }
}

const Buttons = ({ titles }: { titles: readonly string[] }) =>
  titles.length === 0 ? null : (
    <ul className="mt-1.5 flex flex-wrap gap-1">
      {titles.map((title) => (
        <li key={title} className="rounded-sm border border-line px-2 py-0.5 text-12 text-fg-2">
          <bdi>{title}</bdi>
        </li>
      ))}
    </ul>
  )

type LocationProps = { latitude: number; longitude: number; name: string; address: string }

function Place({ latitude, longitude, name, address }: LocationProps) {
  const t = useMessages(inboxMessages)
  return (
    <span className="block">
      <bdi className="block font-[550]">{name || t.kinds.location}</bdi>
      {address && <bdi className="block text-fg-2">{address}</bdi>}
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer"
        className="mt-0.5 inline-flex items-center gap-1 text-accent hover:underline [&_svg]:size-3.5"
      >
        {t.message.openMap}
        <ExternalLink aria-hidden="true" />
      </a>
    </span>
  )
}
