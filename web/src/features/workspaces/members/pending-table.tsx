import { MailQuestion } from 'lucide-react'
import type { PendingInvite, Workspace } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { pendingPageOptions } from '../api.ts'
import { LoadFailed, PeopleSkeleton } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { PendingRow } from './pending-row.tsx'
import { usePagedRows } from './use-paged-rows.ts'

/** Invitations that wait for an answer, newest first; of thousands only those in sight are asked for and drawn. */
export function PendingTable({ workspace, query }: { workspace: Workspace; query: string }) {
  const t = useMessages(workspaceMessages).members
  const source = pendingPageOptions(workspace.id, query)
  const { total, window, rowAt, failed } = usePagedRows<PendingInvite, HTMLUListElement>(source, 56)
  if (total === undefined)
    return failed ? <LoadFailed query={failed} /> : <PeopleSkeleton rows={Math.min(workspace.pending_count, 20)} />
  if (total === 0)
    return query === '' ? (
      <EmptyState icon={<MailQuestion />} title={t.noInvites}>
        {t.noInvitesText}
      </EmptyState>
    ) : (
      <EmptyState title={t.nobody}>{t.nobodyText}</EmptyState>
    )
  return (
    <>
      {/* Room instead of rows: a list may hold nothing but its items. */}
      <ul
        ref={window.list}
        className="border-line border-t"
        style={{ paddingTop: window.before, paddingBottom: window.after }}
      >
        {window.places.map((index) => {
          const invite = rowAt(index)
          return invite ? (
            <PendingRow
              key={invite.id}
              ref={window.measure}
              index={index}
              total={total}
              id={workspace.id}
              invite={invite}
            />
          ) : (
            <li key={index} aria-busy="true" className="flex h-14 items-center border-line-soft border-b px-1.5">
              <Skeleton className="h-3 w-44" />
            </li>
          )
        })}
      </ul>
      {failed && <LoadFailed query={failed} />}
    </>
  )
}
