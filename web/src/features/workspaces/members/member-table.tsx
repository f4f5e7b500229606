import { useInfiniteQuery } from '@tanstack/react-query'
import type { MemberRole } from '#contract/workspaces/fields.ts'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { membersOptions } from '../api.ts'
import { LoadFailed, PeopleSkeleton } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { MemberRow } from './member-row.tsx'

type Props = { workspace: Workspace; query: string; role: MemberRole | undefined }

/** Members by role and name, a page at a time. */
export function MemberTable({ workspace, query, role }: Props) {
  const t = useMessages(workspaceMessages).members
  const members = useInfiniteQuery(membersOptions(workspace.id, { query, role }))
  if (!members.data) return members.error ? <LoadFailed query={members} /> : <PeopleSkeleton />
  const rows = members.data.pages.flatMap(({ records }) => records)
  if (rows.length === 0)
    return role === 1 && query === '' ? (
      <EmptyState title={t.noAdmins}>{t.noAdminsText}</EmptyState>
    ) : (
      <EmptyState title={t.nobody}>{t.nobodyText}</EmptyState>
    )
  return (
    <InfiniteScroll
      hasMore={members.hasNextPage}
      loading={members.isFetchingNextPage}
      failed={members.isFetchNextPageError}
      onLoadMore={() => void members.fetchNextPage()}
    >
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-line border-b text-12 text-fg-3 [&>th]:h-9 [&>th]:px-1.5 [&>th]:font-medium">
            <th className="w-[38%]">{t.name}</th>
            <th>{t.role}</th>
            <th className="phone:hidden">{t.active}</th>
            <th className="w-11">
              <span className="sr-only">{t.more('')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((member) => (
            <MemberRow key={member.id} workspace={workspace} member={member} />
          ))}
        </tbody>
      </table>
    </InfiniteScroll>
  )
}
