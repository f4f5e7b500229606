import { useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { EmailMessage } from '#contract/email/thread.ts'
import { formatBytes } from '#contract/kit/format/number.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FetchedFile } from '#web/ui/fetched-file.tsx'
import { attachmentOptions } from '../api.ts'
import { emailMessages } from '../messages/index.ts'

/** One mail: from whom, to whom, what it says, and what came with it. */
export function MailView({ mail }: { mail: EmailMessage }) {
  const t = useMessages(emailMessages)
  const language = useLanguage()
  const [formatted, setFormatted] = useState(false)
  const name = mail.from.name || mail.from.address
  const recipients = [...mail.to, ...mail.cc].map((person) => person.name || person.address).join(', ')
  return (
    <article
      aria-label={t.thread.from(name)}
      className="flex flex-col gap-2.5 border-line-soft border-b py-4 last:border-b-0"
    >
      <header className="flex items-start gap-2.5">
        <Avatar name={name} size={28} />
        <div className="min-w-0 flex-1">
          <p className="truncate">
            <bdi className="font-[600]">{name}</bdi>{' '}
            {mail.from.name && <bdi className="text-12 text-fg-3">{mail.from.address}</bdi>}
          </p>
          {recipients && <p className="truncate text-12 text-fg-3">{t.thread.to(recipients)}</p>}
        </div>
        <time dateTime={mail.sent_at} className="flex-none text-12 text-fg-3 tabular-nums">
          {formatRelative(mail.sent_at, language, new Date())}
        </time>
      </header>
      {formatted ? (
        <FormattedMail html={mail.html} title={t.thread.formattedTitle(name)} />
      ) : (
        <div className="wrap-anywhere max-w-[720px] whitespace-pre-wrap">
          {mail.text || <span className="text-fg-3">{t.thread.empty}</span>}
        </div>
      )}
      {mail.truncated && <p className="text-12 text-warn">{t.thread.truncated}</p>}
      {mail.html !== '' && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setFormatted(!formatted)}>
            {formatted ? t.thread.plain : t.thread.formatted}
          </Button>
        </div>
      )}
      {mail.attachments.length > 0 && (
        <div>
          <h3 className="font-medium text-12 text-fg-2">{t.thread.attachments}</h3>
          <ul className="mt-1 flex flex-wrap gap-2">
            {mail.attachments.map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
              <li key={index} className="max-w-full rounded-sm border border-line px-2 py-1 text-12">
                <Attachment mail={mail.id} index={index} file={file} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  )
}

type AttachmentProps = { mail: string; index: number; file: EmailMessage['attachments'][number] }

/** One that is damaged, or that an older reading of the mail did not place, is named only. */
function Attachment({ mail, index, file: { name, mime, bytes, problem, can_open } }: AttachmentProps) {
  const t = useMessages(emailMessages).thread
  const language = useLanguage()
  const queries = useQueryClient()
  if (can_open)
    return (
      <FetchedFile
        name={name}
        mime={mime}
        bytes={bytes}
        fetchFile={() => queries.fetchQuery(attachmentOptions(mail, index))}
      />
    )
  return (
    <span className="flex items-center gap-1.5">
      <Paperclip className="size-3.5 flex-none text-fg-3" />
      <bdi className="max-w-60 truncate">{name}</bdi>
      <span className="text-fg-3 tabular-nums">{formatBytes(bytes, language)}</span>
      <span className={problem ? 'text-warn' : 'text-fg-3'}>
        {problem ? t.attachmentProblems[problem] : t.attachmentsHint}
      </span>
    </span>
  )
}

/** A stranger's page in a frame that runs nothing and fetches nothing, whatever the server has left in it. */
function FormattedMail({ html, title }: { html: string; title: string }) {
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>body{font:14px/1.5 system-ui,sans-serif;margin:12px;overflow-wrap:anywhere;color:#1b1b1f;background:#fff}table{border-collapse:collapse}td,th{padding:2px 6px}blockquote{margin:0 0 0 12px;color:#555}</style>${html}`
  return (
    <iframe
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={page}
      className="h-80 w-full rounded-sm border border-line bg-white"
    />
  )
}
