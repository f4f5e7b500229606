import { useQuery } from '@tanstack/react-query'
import { Sparkles, Undo2 } from 'lucide-react'
import { emailLimits } from '#contract/email/limits.ts'
import type { EmailReply, EmailThread } from '#contract/email/thread.ts'
import { useCountdown } from '#web/lib/form/use-countdown.ts'
import { formatDuration } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import {
  approveReply,
  connectionOptions,
  discardReply,
  draftReply,
  undoReply,
  useEmailWork,
  writeReply,
} from '../api.ts'
import { emailMessages } from '../messages/index.ts'
import Sources from './sources.tsx'
import { UnreadAttachments } from './unread-attachments.tsx'
import type { ReplyText } from './use-reply-text.ts'

type Props = { thread: EmailThread; reply: EmailReply | null; written: ReplyText }

/** The reply of a conversation: written by the agent or a person, changed, approved, taken back. */
export function ReplyEditor(props: Props) {
  const { reply } = props
  if (reply?.state === 'scheduled' || reply?.state === 'sending') return <GoingOut reply={reply} />
  return <Editor {...props} />
}

const frame = 'flex flex-none flex-col gap-2 border-line border-t bg-panel px-6 py-3 phone:px-4'

function Editor({ thread, reply, written: { text, write, keepSent } }: Props) {
  const t = useMessages(emailMessages).reply
  const { work, busy } = useEmailWork()
  const written = text.trim()
  const changed = written !== (reply?.text ?? '').trim()
  const change = async (name: string, run: () => Promise<unknown>, done?: string) => {
    if (await work(name, run, done)) keepSent(text)
  }
  const send = () =>
    change('send', async () => {
      const kept = changed || !reply ? (await writeReply(thread.id, written)).reply : reply
      if (kept) await approveReply(kept.id)
    })
  const save = () => change('save', () => writeReply(thread.id, written), t.saved)
  const draft = () => change('draft', () => draftReply(thread.id))
  const discard = () => reply && change('discard', () => discardReply(reply.id), t.discarded)
  return (
    <section aria-label={t.title} className={frame}>
      {reply && <Head reply={reply} />}
      {reply?.state === 'unclear' && <p className="text-12 text-warn">{t.unclear}</p>}
      {reply?.state === 'failed' && (
        <p className="text-12 text-bad">{reply.reason ? t.failed(reply.reason) : t.failedPlain}</p>
      )}
      <Textarea
        data-email-reply
        aria-label={t.title}
        placeholder={t.placeholder}
        rows={4}
        maxLength={emailLimits.reply}
        value={text}
        readOnly={busy === 'send'}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && written !== '' && !busy) void send()
        }}
      />
      {reply && <Sources evidence={reply.evidence} />}
      {reply && <UnreadAttachments files={reply.unread_attachments} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" disabled={written === ''} loading={busy === 'send'} onClick={() => void send()}>
          {reply?.state === 'unclear' || reply?.state === 'failed' ? t.sendAgain : t.send}
        </Button>
        {changed && written !== '' && (
          <Button loading={busy === 'save'} onClick={() => void save()}>
            {t.save}
          </Button>
        )}
        {reply && (
          <Button loading={busy === 'discard'} onClick={() => void discard()}>
            {t.discard}
          </Button>
        )}
        {reply?.state !== 'unclear' && !reply?.follow_up && (
          <Button icon={<Sparkles />} variant="ghost" loading={busy === 'draft'} onClick={() => void draft()}>
            {reply ? t.redraft : t.draft}
          </Button>
        )}
      </div>
    </section>
  )
}

function Head({ reply }: { reply: EmailReply }) {
  const t = useMessages(emailMessages).reply
  const to = reply.to.map(({ name, address }) => name || address).join(', ')
  const facts = [
    t.to(to),
    reply.cc.length > 0 && t.copies(reply.cc.join(', ')),
    reply.bcc.length > 0 && t.blind(reply.bcc.join(', ')),
    reply.author === 'agent' ? t.byAgent : t.byPerson,
    reply.follow_up && t.followUp,
  ]
  return <p className="truncate text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</p>
}

/** It is about to go out: until then it can be taken back. */
function GoingOut({ reply }: { reply: EmailReply }) {
  const t = useMessages(emailMessages).reply
  const language = useLanguage()
  const { work, busy } = useEmailWork()
  const seconds = useCountdown(reply.send_at === null ? 0 : Date.parse(reply.send_at))
  const undo = () => void work('undo', () => undoReply(reply.id), t.taken)
  const isWaiting = reply.state === 'scheduled' && seconds > 0
  const hasEnded = useQuery(connectionOptions).data?.state === 'access_ended'
  const when = isWaiting ? t.sendingIn(formatDuration(seconds * 1000, language)) : t.sending
  return (
    <section aria-label={t.title} className={frame}>
      <Head reply={reply} />
      <p className="wrap-anywhere line-clamp-4 whitespace-pre-wrap text-fg-2">{reply.text}</p>
      <Sources evidence={reply.evidence} />
      <UnreadAttachments files={reply.unread_attachments} />
      <div className="flex items-center gap-3">
        <span role="status" className="text-12 text-fg-3 tabular-nums">
          {hasEnded ? t.waitsForAccount : when}
        </span>
        {reply.state === 'scheduled' && (
          <Button icon={<Undo2 />} loading={busy === 'undo'} onClick={undo}>
            {t.undo}
          </Button>
        )}
      </div>
    </section>
  )
}
