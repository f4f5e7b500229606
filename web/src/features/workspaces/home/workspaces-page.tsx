import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { JoinableWorkspace, Workspace } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilteredList } from '#web/ui/filtered-list.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { joinableOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { workspaceListOptions } from '../place-api.ts'
import { Refusal } from '../rules/refusal.tsx'
import { useMayCreate } from '../rules/use-may-create.ts'
import { WorkspaceIcon } from '../workspace-icon.tsx'
import { Deleted } from './deleted.tsx'
import { Group, rowLook } from './group.tsx'
import { Invitations } from './invitations.tsx'
import { Organizations } from './organizations.tsx'
import { useGo, useJoin } from './use-go.ts'

const CreateDialog = lazy(() => import('./create-dialog.tsx'))

/** Every place the person can work in: invitations, workspaces, what they may join, organizations. */
export default function WorkspacesPage() {
  const t = useMessages(workspaceMessages)
  const [creating, setCreating] = useState(false)
  usePageTitle(t.home.page)
  const { allowed, refusal } = useMayCreate()
  const create = allowed && (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t.switcher.create}
    </Button>
  )
  return (
    <>
      <TopBar title={t.home.page} actions={create} />
      <ScreenColumn width="list" className="flex flex-col gap-8">
        <Invitations />
        <Yours />
        <CanJoin />
        <Organizations />
        <Deleted />
        <Refusal>{refusal}</Refusal>
      </ScreenColumn>
      {creating && (
        <Suspense>
          <CreateDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}

function Yours() {
  const t = useMessages(workspaceMessages).home
  const list = useQuery(workspaceListOptions)
  return (
    <Group title={t.yours}>
      <Loaded query={list}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<Users />} title={t.none}>
              {t.noneText}
            </EmptyState>
          ) : (
            <FilteredList items={rows} label={t.find} textOf={({ workspace_name }) => workspace_name}>
              {(found) => (
                <ul>
                  {found.map((row) => (
                    <Own key={row.id} row={row} />
                  ))}
                </ul>
              )}
            </FilteredList>
          )
        }
      </Loaded>
    </Group>
  )
}

function Own({ row }: { row: Workspace }) {
  const t = useMessages(workspaceMessages)
  const go = useGo()
  const role = t.roles[(['owner', 'admin', 'member'] as const)[row.role]]
  return (
    <li className={rowLook}>
      <WorkspaceIcon name={row.workspace_name} icon={row.icon} size={32} />
      <div className="min-w-0 flex-1 basis-40">
        <div className="truncate font-[550]">{row.workspace_name}</div>
        <div className="text-12 text-fg-3">
          {role}, {t.people(row.member_count)}
        </div>
      </div>
      {row.active ? (
        <Badge tone="accent">{t.home.current}</Badge>
      ) : (
        <Button loading={go.isPending} onClick={() => go.mutate(row)}>
          {t.home.open}
        </Button>
      )}
      <Link to="/workspace/$id/members" params={{ id: row.id }} className={buttonClass({ variant: 'ghost' })}>
        {t.home.manage}
      </Link>
    </li>
  )
}

function CanJoin() {
  const t = useMessages(workspaceMessages)
  const { data } = useQuery(joinableOptions)
  if (!data?.length) return null
  return (
    <Group title={t.home.joinable}>
      <ul>
        {data.map((row) => (
          <JoinRow key={row.id} row={row} />
        ))}
      </ul>
    </Group>
  )
}

function JoinRow({ row }: { row: JoinableWorkspace }) {
  const t = useMessages(workspaceMessages)
  const join = useJoin()
  return (
    <li className={rowLook}>
      <WorkspaceIcon name={row.workspace_name} icon={row.icon} size={32} />
      <div className="min-w-0 flex-1 basis-40">
        <div className="truncate font-[550]">{row.workspace_name}</div>
        <div className="text-12 text-fg-3">
          {t.home.joinableBy[row.by]}, {t.people(row.member_count)}
        </div>
      </div>
      <Button loading={join.isPending} onClick={() => join.mutate(row)}>
        {t.home.join}
      </Button>
    </li>
  )
}
