import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { UserId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLoading, MenuSeparator } from '#web/ui/menu.tsx'
import { workspaceCalls } from './place-api.ts'
import { switcherMessages } from './switcher-messages/index.ts'
import { useActiveWorkspace } from './use-in-workspace.ts'

const FindMember = lazy(() => import('./find-member.tsx'))
const membersShown = 50

type Props = { assignee: { name: string } | null; onAssign: (id: UserId | null) => void; busy: boolean }

/** Gives something to a member of the workspace to look after; nothing in personal mode, where there are no others. */
export function AssignMenu({ assignee, onAssign, busy }: Props) {
  const t = useMessages(switcherMessages).assign
  const workspace = useActiveWorkspace()?.id
  const members = useQuery({
    ...endpointQuery(lazyEndpoint(workspaceCalls, 'listMembers'), {
      params: { id: workspace ?? ('' as never) },
      query: { limit: membersShown },
    }),
    enabled: workspace !== undefined,
  })
  const [finding, setFinding] = useState(false)
  if (!workspace) return null
  return (
    <>
      <Menu
        trigger={
          // There from the beginning: what comes later would move the page.
          <Button icon={<UserRound />} loading={busy}>
            {assignee ? t.assignedTo(assignee.name) : t.assign}
          </Button>
        }
      >
        {members.isPending && <MenuLoading />}
        {members.error && <MenuItem onClick={() => void members.refetch()}>{t.membersFailed}</MenuItem>}
        {members.data?.records.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => onAssign(id)}>
            {name}
          </MenuItem>
        ))}
        {members.data?.pagination.is_last_page === false && (
          <MenuItem onClick={() => setFinding(true)}>{t.other}</MenuItem>
        )}
        {assignee && (
          <>
            <MenuSeparator />
            <MenuItem onClick={() => onAssign(null)}>{t.nobody}</MenuItem>
          </>
        )}
      </Menu>
      {finding && (
        <Suspense>
          <FindMember title={t.assign} onChoose={({ id }) => onAssign(id)} onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </>
  )
}
