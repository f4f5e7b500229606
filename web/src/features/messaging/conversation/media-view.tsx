import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Download, File as FileIcon, LoaderCircle, Play } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '#contract/kit/format/number.ts'
import type { MessageId } from '#contract/messaging/ids.ts'
import type { Message } from '#contract/messaging/message.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { messageFileOptions } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import { LongText } from './long-text.tsx'

type Media = Extract<Message['content'], { state: unknown }>
type Props = { id: MessageId; content: Media }

/** A file of a message: pictures are shown, sound and film are played when they are asked for, documents are saved. */
export function MediaView({ id, content }: Props) {
  const t = useMessages(inboxMessages).message
  return (
    <>
      <Body id={id} content={content} />
      {content.words && (
        <div className="mt-1 border-line border-l-2 pl-2 text-fg-2">
          <p className="text-11 text-fg-3">{content.kind === 'audio' ? t.heard : t.seen}</p>
          <LongText text={content.words} />
        </div>
      )}
      {content.state === 'ready' && content.unread && (
        <p className="mt-1 text-11 text-fg-3">{t.unread[content.unread]}</p>
      )}
      {content.caption && (
        <div className="mt-1">
          <LongText text={content.caption} />
        </div>
      )}
    </>
  )
}

function Body({ id, content }: Props) {
  const t = useMessages(inboxMessages).message
  if (content.state === 'loading')
    return (
      <span role="status" className="flex items-center gap-2 text-12 text-fg-2 [&_svg]:size-4">
        <LoaderCircle aria-hidden="true" className="animate-spin" />
        {t.mediaLoading}
      </span>
    )
  if (content.state === 'failed')
    return (
      <span className="flex items-center gap-2 text-12 text-fg-2 [&_svg]:size-4 [&_svg]:text-bad">
        <CircleAlert aria-hidden="true" />
        {t.mediaFailed}
      </span>
    )
  if (content.kind === 'image' || content.kind === 'sticker') return <Picture id={id} content={content} />
  if (content.kind === 'document') return <SavedFile id={id} content={content} />
  return <Playable id={id} content={content} />
}

function Picture({ id, content }: Props) {
  const t = useMessages(inboxMessages)
  const file = useQuery(messageFileOptions(id))
  const address = useObjectUrl(file.data)
  if (file.error) return <span className="text-12 text-bad">{file.error.message}</span>
  const size = content.kind === 'sticker' ? 'size-28' : 'h-52 w-72 max-w-full'
  if (!address) return <Skeleton className={size} />
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block rounded-sm">
      <img
        src={address}
        alt={content.caption || t.kinds[content.kind]}
        className={`${size} rounded-sm ${content.kind === 'sticker' ? 'object-contain' : 'object-cover'}`}
      />
    </a>
  )
}

/** Sound and film weigh: they are loaded when somebody wants them. */
function Playable({ id, content }: Props) {
  const t = useMessages(inboxMessages)
  const language = useLanguage()
  const [asked, setAsked] = useState(false)
  const file = useQuery({ ...messageFileOptions(id), enabled: asked })
  const address = useObjectUrl(file.data)
  const name = t.kinds[content.kind]
  if (file.error) return <span className="text-12 text-bad">{file.error.message}</span>
  if (address && content.kind === 'video')
    // biome-ignore lint/a11y/useMediaCaption: what a customer films has no captions
    return <video src={address} controls autoPlay aria-label={name} className="max-h-72 w-80 max-w-full rounded-sm" />
  if (address)
    // biome-ignore lint/a11y/useMediaCaption: what a customer says has no captions; its words are the text below
    return <audio src={address} controls autoPlay aria-label={name} className="h-9 w-64 max-w-full" />
  return (
    <button
      type="button"
      onClick={() => setAsked(true)}
      aria-busy={asked || undefined}
      className="hit flex items-center gap-2 rounded-sm text-left hover:text-accent [&_svg]:size-4"
    >
      {asked ? <LoaderCircle aria-hidden="true" className="animate-spin" /> : <Play aria-hidden="true" />}
      {name}
      <span className="text-12 text-fg-3 tabular-nums">{formatBytes(content.bytes, language)}</span>
    </button>
  )
}

function SavedFile({ id, content }: Props) {
  const t = useMessages(inboxMessages)
  const language = useLanguage()
  const [asked, setAsked] = useState(false)
  const file = useQuery({ ...messageFileOptions(id), enabled: false })
  const save = async () => {
    setAsked(true)
    const { data } = await file.refetch()
    if (data) saveFile(data, content.name)
    setAsked(false)
  }
  return (
    <button
      type="button"
      aria-label={t.message.open(content.name || t.kinds.document)}
      aria-busy={asked || undefined}
      onClick={() => void save()}
      className="hit flex max-w-full items-center gap-2 rounded-sm text-left hover:text-accent [&_svg]:size-4 [&_svg]:flex-none"
    >
      <FileIcon aria-hidden="true" />
      <bdi className="min-w-0 truncate">{content.name || t.kinds.document}</bdi>
      <span className="flex-none text-12 text-fg-3 tabular-nums">{formatBytes(content.bytes, language)}</span>
      <Download aria-hidden="true" className="text-fg-3" />
      {file.error && <span className="text-12 text-bad">{file.error.message}</span>}
    </button>
  )
}
