import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { KnowledgeRequest, SharingRole } from '#contract/knowledge-sharing/schemas.ts'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import { WorkspaceFrame } from '#web/features/workspaces/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { pendingOptions, receivedOptions, sentOptions } from './api.ts'
import { WhereOneWorks } from './here.tsx'
import { sharingMessages } from './messages/index.ts'
import { RequestList } from './request-list.tsx'

const views = ['pending', 'received', 'sent'] as const
type View = (typeof views)[number]

/** The requests of a workspace: those that wait for its owner, all it received, and those it sent. */
export default function HomePage({ id }: { id: string | undefined }) {
  return (
    <WorkspaceFrame id={id} tab="knowledge-sharing">
      {(workspace) => (
        <WhereOneWorks workspace={workspace}>{(role) => <Requests workspace={workspace} role={role} />}</WhereOneWorks>
      )}
    </WorkspaceFrame>
  )
}

function Requests({ workspace, role }: { workspace: Workspace; role: SharingRole }) {
  const t = useMessages(sharingMessages).home
  const navigate = useNavigate()
  const { id } = workspace
  const search: { view?: unknown } = useSearch({ strict: false })
  const shown = role.may_decide ? views : (['sent'] as const)
  const view: View = shown.find((name) => name === search.view) ?? shown[0]
  const show = (next: View) =>
    void navigate({ to: '/workspace/$id/knowledge-sharing/home', params: { id }, search: { view: next } })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        {shown.length > 1 && (
          <Segmented
            label={t.view}
            value={view}
            options={shown.map((value) => ({ value, label: t[value] }))}
            onValueChange={show}
          />
        )}
        <span className="flex-1" />
        <Link to="/knowledges-sharing" className={buttonClass()}>
          {t.shared}
        </Link>
        <Link
          to="/workspace/$id/knowledge-sharing/add-request"
          params={{ id }}
          className={buttonClass({ variant: 'primary' })}
        >
          <Plus />
          {t.add}
        </Link>
      </div>
      {view === 'sent' ? <Sent id={id} /> : <Received key={view} id={id} view={view} />}
    </>
  )
}

const detailOf = (id: string) => (request: KnowledgeRequest) => ({
  to: `/workspace/${id}/knowledge-sharing/detail-request`,
  search: { request: request.id },
})

function Received({ id, view }: { id: string; view: 'pending' | 'received' }) {
  const t = useMessages(sharingMessages).home
  const list = useInfiniteQuery(view === 'pending' ? pendingOptions() : receivedOptions())
  const empty =
    view === 'pending' ? (
      <EmptyState title={t.noPending} />
    ) : (
      <EmptyState title={t.noReceived}>{t.noReceivedText}</EmptyState>
    )
  return (
    <RequestList
      list={list}
      titleOf={({ from_workspace_name }) => t.asks(from_workspace_name)}
      linkOf={detailOf(id)}
      empty={empty}
    />
  )
}

function Sent({ id }: { id: Workspace['id'] }) {
  const t = useMessages(sharingMessages).home
  return (
    <RequestList
      list={useInfiniteQuery(sentOptions(id))}
      titleOf={({ workspace_name }) => t.asked(workspace_name)}
      linkOf={detailOf(id)}
      empty={<EmptyState title={t.noSent}>{t.noSentText}</EmptyState>}
    />
  )
}
