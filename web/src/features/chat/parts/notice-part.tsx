import { Link } from '@tanstack/react-router'
import { Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { DataNotice } from '#contract/chat/parts.ts'
import { RefusalHelp } from '#web/features/billing/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'

type Props = { notice: DataNotice; onRetry?: (() => void) | undefined; onAttach?: (() => void) | undefined }

/** Something the person should know about an answer, with what can be done. */
export function NoticePart({ notice, ...handlers }: Props) {
  return (
    <Note
      tone={notice.action === 'retry' ? 'warn' : 'info'}
      action={
        <>
          <Suspense>
            <RefusalHelp code={notice.code} />
          </Suspense>
          <NoticeAction action={notice.action} {...handlers} />
        </>
      }
    >
      {notice.message}
    </Note>
  )
}

function NoticeAction({ action, onRetry, onAttach }: Omit<Props, 'notice'> & { action: DataNotice['action'] }) {
  const t = useMessages(chatFrameMessages)
  if (action === 'set_up_model')
    return (
      <Link to="/settings/$section" params={{ section: 'model' }} className={buttonClass({ size: 'sm' })}>
        {t.setUpModel}
      </Link>
    )
  const act = action === 'retry' ? onRetry : action === 'attach_file' ? onAttach : undefined
  return (
    act && (
      <Button size="sm" onClick={act}>
        {action === 'retry' ? t.retry : t.attach}
      </Button>
    )
  )
}

type NoteProps = { tone: 'info' | 'warn' | 'bad'; action?: ReactNode; children: ReactNode }
const tones = { info: 'text-info', warn: 'text-warn', bad: 'text-bad' }

/** A line with an icon in an answer. */
export const Note = ({ tone, action, children }: NoteProps) => (
  <div
    role={tone === 'bad' ? 'alert' : 'status'}
    className="my-3 flex items-center gap-2.5 rounded-md border border-line-soft bg-panel px-3 py-2 text-13 leading-5 first:mt-0 phone:flex-wrap"
  >
    <span className={cx('flex-none self-start pt-0.5 [&_svg]:size-4', tones[tone])}>
      {tone === 'info' ? <Info /> : <TriangleAlert />}
    </span>
    <p className="min-w-0 flex-1 text-fg-2">{children}</p>
    {action}
  </div>
)
