import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Input } from '#web/ui/input.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { Refusal } from '../rules/refusal.tsx'
import { useRights } from '../rules/use-rights.ts'
import { MemberTable } from './member-table.tsx'
import { PendingTable } from './pending-table.tsx'

type Shown = 'everyone' | 'admins' | 'invited'

/** The lists of a workspace's people, one in sight, with search over it. */
export function People({ workspace }: { workspace: Workspace }) {
  const t = useMessages(workspaceMessages).members
  const [shown, setShown] = useState<Shown>('everyone')
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const { may, refusal } = useRights(workspace.id)
  const list = shown === 'invited' && !may('invites.view') ? 'everyone' : shown
  const placeholder = list === 'invited' ? t.searchInvited(workspace.pending_count) : t.search(workspace.member_count)
  return (
    <>
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2.5">
        <Input
          type="search"
          icon={<Search />}
          fieldSize="md"
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="max-w-[280px] phone:max-w-none"
        />
        <fieldset aria-label={t.filter} className="flex gap-1.5">
          <Chip on={list === 'everyone'} onClick={() => setShown('everyone')}>
            {t.everyone}
          </Chip>
          <Chip on={list === 'admins'} onClick={() => setShown('admins')}>
            {t.admins}
          </Chip>
          {may('invites.view') && (
            <Chip on={list === 'invited'} onClick={() => setShown('invited')}>
              {t.invited(workspace.pending_count)}
            </Chip>
          )}
        </fieldset>
      </div>
      {list === 'invited' ? (
        <PendingTable workspace={workspace} query={query} />
      ) : (
        <MemberTable workspace={workspace} query={query} role={list === 'admins' ? 1 : undefined} />
      )}
      <footer className="mt-3 flex flex-col gap-2 text-12 text-fg-3">
        <p>
          {t.rules}{' '}
          <Link to="/workspace/$id/permissions" params={{ id: workspace.id }} className="hit text-accent underline">
            {t.whoMay}
          </Link>
        </p>
        {workspace.seat_limit !== null && <p>{t.seats(workspace.member_count, workspace.seat_limit)}</p>}
        <Refusal>{refusal('members.invite')}</Refusal>
      </footer>
    </>
  )
}
