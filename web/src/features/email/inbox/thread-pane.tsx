import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, RotateCcw } from 'lucide-react'
import type { EmailThreadId } from '#contract/email/ids.ts'
import type { OpenedEmailThread } from '#contract/email/thread.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { setCategory, threadOptions, useEmailWork } from '../api.ts'
import { emailMessages } from '../messages/index.ts'
import { MailView } from './mail-view.tsx'
import { ReplyEditor } from './reply-editor.tsx'
import { type ReplyText, useReplyText } from './use-reply-text.ts'

type Props = { id: EmailThreadId; onBack: (() => void) | undefined }

/** A conversation: its mails, and the reply that is under way. */
export function ThreadPane({ id, onBack }: Props) {
  const t = useMessages(emailMessages)
  const opened = useQuery(threadOptions(id))
  // Beside the query: further down what was sent would be let go of one drawing before what is stored now came, and the cursor would jump.
  const written = useReplyText(id, opened.data?.reply?.text ?? '')
  return (
    <section aria-label={opened.data?.thread.subject ?? t.title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {opened.data ? (
        <Opened opened={opened.data} written={written} onBack={onBack} />
      ) : (
        <div className="p-6">
          {onBack && (
            <IconButton label={t.thread.back} onClick={onBack}>
              <ArrowLeft />
            </IconButton>
          )}
          <Loaded query={opened} failed={t.thread.failed}>
            {() => null}
          </Loaded>
        </div>
      )}
    </section>
  )
}

type OpenedProps = { opened: OpenedEmailThread; written: ReplyText; onBack: Props['onBack'] }

function Opened({ opened, written, onBack }: OpenedProps) {
  const t = useMessages(emailMessages)
  const { thread, messages, reply } = opened
  const { work, busy } = useEmailWork()
  const isDone = thread.category === 'done'
  const move = () => void work('move', () => setCategory(thread.id, isDone ? 'to_answer' : 'done'))
  return (
    <>
      <header className="flex min-h-12 flex-none items-center gap-2 border-line-soft border-b px-6 py-1.5 phone:px-3">
        {onBack && (
          <IconButton label={t.thread.back} onClick={onBack}>
            <ArrowLeft />
          </IconButton>
        )}
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold phone:line-clamp-2 phone:whitespace-normal">
            {thread.subject || t.noSubject}
          </h2>
          <p className="truncate text-12 text-fg-3">
            {t.categories[thread.category]}
            {thread.hold && ` · ${t.holds[thread.hold]}`}
          </p>
        </div>
        <Button icon={isDone ? <RotateCcw /> : <Check />} onClick={move} loading={busy === 'move'}>
          {isDone ? t.thread.reopen : t.thread.markDone}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <div tabIndex={0} className="relative min-h-0 flex-1 overflow-y-auto px-6 outline-offset-[-2px] phone:px-4">
        <div className="flex flex-col">
          {messages.map((mail) => (
            <MailView key={mail.id} mail={mail} />
          ))}
        </div>
      </div>
      <ReplyEditor thread={thread} reply={reply} written={written} />
    </>
  )
}
