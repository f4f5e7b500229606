import type { MemberRole } from '#contract/workspaces/fields.ts'
import type { Member, Workspace } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TableGap } from '#web/ui/table-gap.tsx'
import { memberPageOptions } from '../api.ts'
import { LoadFailed, PeopleSkeleton } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { useRights } from '../rules/use-rights.ts'
import { MemberRow } from './member-row.tsx'
import { usePagedRows } from './use-paged-rows.ts'

type Props = { workspace: Workspace; query: string; role: MemberRole | undefined }

/** Members by role and name; of 10,000 only those in sight are asked for and drawn. */
export function MemberTable({ workspace, query, role }: Props) {
  const t = useMessages(workspaceMessages).members
  const { may } = useRights(workspace.id)
  const source = memberPageOptions(workspace.id, { query, role })
  const { total, window, rowAt, failed } = usePagedRows<Member, HTMLTableSectionElement>(source, 56)
  // As many as there will be, so that what stands below stays where it is.
  const expected = role === undefined && query === '' ? Math.min(workspace.member_count, 20) : 1
  if (total === undefined) return failed ? <LoadFailed query={failed} /> : <PeopleSkeleton rows={expected} head />
  if (total === 0)
    return role === 1 && query === '' ? (
      <EmptyState title={t.noAdmins}>{t.noAdminsText}</EmptyState>
    ) : (
      <EmptyState title={t.nobody}>{t.nobodyText}</EmptyState>
    )
  const showsCredits = may('usage.view')
  const showsSecondStep = may('members.remove')
  const columns = 4 + (showsCredits ? 1 : 0) + (showsSecondStep ? 1 : 0)
  return (
    <>
      <table aria-rowcount={total + 1} className="w-full border-collapse text-left">
        <thead>
          <tr
            aria-rowindex={1}
            className="border-line border-b text-12 text-fg-3 [&>th]:h-9 [&>th]:px-1.5 [&>th]:font-medium"
          >
            <th className="w-[38%]">{t.name}</th>
            <th>{t.role}</th>
            <th className="phone:hidden">{t.active}</th>
            {showsSecondStep && <th className="phone:hidden">{t.secondStep}</th>}
            {showsCredits && <th className="text-right phone:hidden">{t.credits}</th>}
            <th className="w-11">
              <span className="sr-only">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={window.list}>
          <TableGap height={window.before} columns={columns} />
          {window.places.map((index) => {
            const member = rowAt(index)
            return member ? (
              <MemberRow
                key={member.id}
                ref={window.measure}
                index={index}
                workspace={workspace}
                member={member}
                showsCredits={showsCredits}
                showsSecondStep={showsSecondStep}
              />
            ) : (
              <WaitingRow key={index} index={index} columns={columns} />
            )
          })}
          <TableGap height={window.after} columns={columns} />
        </tbody>
      </table>
      {failed && <LoadFailed query={failed} />}
    </>
  )
}

const WaitingRow = ({ index, columns }: { index: number; columns: number }) => (
  <tr aria-rowindex={index + 2} aria-busy="true" className="border-line-soft border-b">
    <td colSpan={columns} className="h-[55px] px-1.5">
      <Skeleton className="h-3 w-44" />
    </td>
  </tr>
)
