import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { type KnowledgeRequestId, knowledgeRequestId, type RequestDetail } from '#contract/knowledge-sharing/schemas.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { cancelRequest, detailOptions, useSharingWork, withdrawGrant } from './api.ts'
import { Decide } from './decide.tsx'
import { MembersWhoUse } from './members.tsx'
import { sharingMessages } from './messages/index.ts'
import { Receipt } from './receipt.tsx'
import { RequestStateBadge } from './request-state.tsx'
import { TermsSummary } from './terms/terms-summary.tsx'

const Confirm = lazy(() => import('#web/ui/confirm.tsx').then(({ Confirm }) => ({ default: Confirm })))

/** A request: what is asked for and why, what is decided or was, and what became of it. */
export function RequestView({ id }: { id: unknown }) {
  const known = knowledgeRequestId.safeParse(id).data
  // One request never shows what was loaded of another.
  return known ? <Known key={known} id={known} /> : <Missing />
}

function Missing() {
  const t = useMessages(sharingMessages).request
  return <EmptyState title={t.missing}>{t.missingText}</EmptyState>
}

function Known({ id }: { id: KnowledgeRequestId }) {
  const t = useMessages(sharingMessages)
  const [page, setPage] = useState(1)
  const detail = useQuery({ ...detailOptions(id, page), placeholderData: (before) => before })
  if (!detail.data && detail.error instanceof CallError && detail.error.status === 404) return <Missing />
  return (
    <Loaded query={detail} failed={t.failed}>
      {(request) => <Request request={request} onPage={setPage} />}
    </Loaded>
  )
}

function Request({ request, onPage }: { request: RequestDetail; onPage: (page: number) => void }) {
  const all = useMessages(sharingMessages)
  const t = all.request
  const language = useLanguage()
  const { status, side, terms, receipt, decided_by, decided_at } = request
  const when = (at: string) => formatDate(at, language, 'moment')
  return (
    <div className="flex max-w-[720px] flex-col gap-5">
      <header>
        <div className="flex items-center gap-2.5">
          <h2 className="min-w-0 font-semibold text-18 [overflow-wrap:anywhere]">
            {side === 'owner' ? t.from(request.from_workspace_name) : all.home.asked(request.workspace_name)}
          </h2>
          <RequestStateBadge state={status} />
        </div>
        <p className="mt-1 text-12 text-fg-3">
          {t.by(request.requested_by.name, when(request.created_at))}
          {decided_by && decided_at && ` · ${t.decided(decided_by, when(decided_at))}`}
        </p>
      </header>
      <section>
        <h3 className="text-12 text-fg-3">{t.purpose}</h3>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{request.description}</p>
      </section>
      {request.reject_remark && (
        <section>
          <h3 className="text-12 text-fg-3">{t.remark}</h3>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{request.reject_remark}</p>
        </section>
      )}
      {(status === 'closed' || status === 'expired') && <p role="status">{t[status]}</p>}
      <AskedFor request={request} />
      {request.may_decide && <Decide key={request.id} request={request} />}
      {terms && (
        <Card title={all.terms.title}>
          <TermsSummary terms={terms} />
        </Card>
      )}
      <Actions request={request} />
      {receipt && <Receipt receipt={receipt} />}
      <MembersWhoUse members={request.members} onPage={onPage} />
    </div>
  )
}

function AskedFor({ request: { use_cases } }: { request: RequestDetail }) {
  const t = useMessages(sharingMessages).request
  return (
    <section>
      <h3 className="mb-1 text-12 text-fg-3">{t.asked}</h3>
      <ul className="flex flex-col gap-1.5">
        {use_cases.map(({ _id, usecase, type, description, missing }) => (
          <li key={_id}>
            <span className="font-[550]">{usecase}</span> <span className="text-12 text-fg-3">{t.types[type]}</span>
            {missing && <span className="text-12 text-bad"> · {t.gone}</span>}
            {description && <span className="block text-12 text-fg-3">{description}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What can still be done: stop sharing, take it back, or use it. */
function Actions({ request }: { request: RequestDetail }) {
  const all = useMessages(sharingMessages)
  const t = all.decide
  const { work, busy } = useSharingWork()
  const [asking, setAsking] = useState(false)
  const { id, side, status, may_cancel, may_withdraw } = request
  const isUsable = side === 'asker' && status === 'accepted'
  if (!isUsable && !may_cancel && !may_withdraw) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isUsable && (
        <>
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {all.request.useIt}
          </Link>
          <p className="min-w-0 flex-1 text-12 text-fg-3">{all.request.usable}</p>
        </>
      )}
      {may_cancel && (
        <Button
          loading={busy === 'cancel'}
          onClick={() => void work('cancel', () => cancelRequest(id), all.request.cancelled)}
        >
          {all.request.cancel}
        </Button>
      )}
      {may_withdraw && <Button onClick={() => setAsking(true)}>{t.withdraw}</Button>}
      {asking && (
        <Suspense>
          <Confirm
            open
            onOpenChange={setAsking}
            title={t.withdrawTitle}
            description={t.withdrawText}
            action={t.withdraw}
            onConfirm={() => work('withdraw', () => withdrawGrant(id), t.withdrawn)}
          />
        </Suspense>
      )}
    </div>
  )
}
