import { useInfiniteQuery } from '@tanstack/react-query'
import { MailQuestion } from 'lucide-react'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { pendingOptions } from '../api.ts'
import { LoadFailed, PeopleSkeleton } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { PendingRow } from './pending-row.tsx'

/** Invitations that wait for an answer, newest first. */
export function PendingTable({ workspace, query }: { workspace: Workspace; query: string }) {
  const t = useMessages(workspaceMessages).members
  const pending = useInfiniteQuery(pendingOptions(workspace.id, query))
  if (!pending.data) return pending.error ? <LoadFailed query={pending} /> : <PeopleSkeleton rows={3} />
  const rows = pending.data.pages.flatMap(({ records }) => records)
  if (rows.length === 0)
    return query === '' ? (
      <EmptyState icon={<MailQuestion />} title={t.noInvites}>
        {t.noInvitesText}
      </EmptyState>
    ) : (
      <EmptyState title={t.nobody}>{t.nobodyText}</EmptyState>
    )
  return (
    <InfiniteScroll
      hasMore={pending.hasNextPage}
      loading={pending.isFetchingNextPage}
      failed={pending.isFetchNextPageError}
      onLoadMore={() => void pending.fetchNextPage()}
    >
      <ul className="border-line border-t">
        {rows.map((invite) => (
          <PendingRow key={invite.id} id={workspace.id} invite={invite} />
        ))}
      </ul>
    </InfiniteScroll>
  )
}
