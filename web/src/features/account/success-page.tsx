import { Link, Navigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { hasSucceeded, type Success } from '#web/lib/succeeded.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { accountMessages } from './messages/index.ts'

/** Says what went well, for whom it did; anyone else goes home. */
export default function SuccessPage({ kind }: { kind: string }) {
  return hasSucceeded(kind) ? <Succeeded kind={kind} /> : <Navigate to="/" replace />
}

const go = { variant: 'primary', size: 'lg', className: 'mt-6' } as const

function Succeeded({ kind }: { kind: Success }) {
  const t = useMessages(accountMessages).success
  usePageTitle(t.page)
  const workspace = useUser()?.workspace_id
  const { title, text } = t.kinds[kind]
  return (
    <>
      <TopBar phoneOnly />
      <div className="grid flex-1 place-items-center px-5 pb-16">
        <div className="flex max-w-[360px] flex-col items-center text-center">
          <CircleCheck className="size-8 text-good" />
          <h1 className="mt-4 text-balance font-semibold text-24 tracking-[-0.018em]">{title}</h1>
          <p className="mt-2 text-15 text-fg-2">{text}</p>
          {kind === 'workspace' && workspace ? (
            <>
              <Link to="/workspace/$id/members" params={{ id: workspace }} className={buttonClass(go)}>
                {t.invite}
              </Link>
              <Link to="/" className={buttonClass({ variant: 'ghost', className: 'mt-2' })}>
                {t.go}
              </Link>
            </>
          ) : (
            <Link to="/" className={buttonClass(go)}>
              {t.go}
            </Link>
          )}
        </div>
      </div>
    </>
  )
}
