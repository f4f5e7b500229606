import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Hourglass, RotateCw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { ChangeSetDetail, ChangeSetId } from '#contract/salesforce/change-sets.ts'
import { salesforceEndpoints as calls } from '#contract/salesforce/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useChangeOf, useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { ChangeRows } from './change-rows.tsx'
import { Decision } from './decision.tsx'
import { changeMessages } from './messages/index.ts'
import { setTone } from './state-tone.ts'

const lookMs = 1_000

/** `/salesforce/changes/{id}`: what would change, field by field, to be approved, refused or undone. */
export default function ChangePage() {
  const t = useMessages(changeMessages)
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useQuery({
    // The address names it.
    ...endpointQuery(calls.getChangeSet, { params: { id: id as ChangeSetId } }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'applying' || state.data?.state === 'undoing' ? lookMs : false,
  })
  usePageTitle(found.data?.title ?? t.title)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/salesforce/changes" className={crumbClass}>
                {t.title}
              </Link>
            }
          >
            {found.data?.title ?? ''}
          </Breadcrumb>
        }
        actions={found.data && <Actions set={found.data} />}
      />
      <ScreenColumn width="list" className="flex flex-col gap-5">
        <Loaded query={found} failed={t.failedOne} rows={6}>
          {(set) => <Shown key={set.id} set={set} />}
        </Loaded>
      </ScreenColumn>
    </div>
  )
}

function Shown({ set }: { set: ChangeSetDetail }) {
  return (
    <>
      <Facts set={set} />
      {set.state === 'open' ? <Decision set={set} /> : <ChangeRows changes={set.changes} />}
    </>
  )
}

function Facts({ set }: { set: ChangeSetDetail }) {
  const t = useMessages(changeMessages)
  const language = useLanguage()
  const { state, reason, origin, person, account, created_at, decided_by, decided_at, remark, waits_for } = set
  const ago = (at: string) => formatRelative(at, language, new Date())
  const facts = [
    `${t.origin[origin.kind](origin.name)}, ${ago(created_at)}`,
    t.account(person, account),
    decided_by && decided_at ? `${t.decidedBy(decided_by)}, ${ago(decided_at)}` : '',
    set.undo_until && set.written > 0 ? t.undoUntil(formatDate(set.undo_until, language)) : '',
  ]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="status">
          <Badge tone={setTone[state]}>{t.states[state]}</Badge>
        </span>
        <span className="min-w-0 text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {reason && <p className="max-w-[720px] whitespace-pre-wrap text-fg-2">{reason}</p>}
      {remark && (
        <p className="max-w-[720px] text-fg-2">
          <span className="text-fg-3">{t.remark}: </span>
          {remark}
        </p>
      )}
      {waits_for && (
        <Banner icon={<Hourglass />} tone="warn">
          {waits_for === 'busy' ? t.waits.busy : t.waits.away}
        </Banner>
      )}
    </div>
  )
}

/** What can be done with one that has been decided. */
function Actions({ set }: { set: ChangeSetDetail }) {
  const t = useMessages(changeMessages)
  const { work, busy } = useWorkOf(['listChangeSets', 'getChangeSet'])
  const change = useChangeOf(['listChangeSets', 'getChangeSet', 'getSalesforceRecord', 'getSalesforceHistory'])
  const [asks, setAsks] = useState(false)
  const { id, state, changes, written, undo_until } = set
  const isEnded = state === 'applied' || state === 'partly_applied' || state === 'partly_undone'
  const canUndo = isEnded && written > 0 && undo_until !== null && new Date(undo_until) > new Date()
  const canRetry = (state === 'failed' || state === 'partly_applied') && changes.some((row) => row.state === 'failed')
  return (
    <>
      {canRetry && (
        <Button
          icon={<RotateCw />}
          loading={busy === 'retry'}
          onClick={() => void work('retry', () => api.call(calls.retryChangeSet, { params: { id } }), t.retried)}
        >
          <span className="phone:sr-only">{t.retry}</span>
        </Button>
      )}
      {canUndo && (
        <Button icon={<Undo2 />} onClick={() => setAsks(true)}>
          <span className="phone:sr-only">{t.undo}</span>
        </Button>
      )}
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={t.undoTitle}
        description={t.undoText}
        action={t.undo}
        onConfirm={() => change(() => api.call(calls.undoChangeSet, { params: { id } }), t.undoing)}
      />
    </>
  )
}
