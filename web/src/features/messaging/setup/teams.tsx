import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Pencil, Plus, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Team } from '#contract/messaging/conversation.ts'
import { newestOf } from '#web/lib/form/newest-of.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { teamsOptions } from '../api.ts'
import { removeTeam, useSetUpWork } from './api.ts'
import { setupMessages } from './messages/index.ts'
import { TeamDialog } from './team-dialog.tsx'

/** People that conversations are given to together. */
export function Teams() {
  const t = useMessages(setupMessages).teams
  const may = useMay('messaging.manage') === true
  const teams = useQuery(teamsOptions)
  const { work } = useSetUpWork()
  const [edited, setEdited] = useState<Team | 'new'>()
  const [removed, setRemoved] = useState<Team>()
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-72 text-fg-2">{t.text}</p>
        {may && (
          <Button variant="primary" icon={<Plus />} onClick={() => setEdited('new')}>
            {t.create}
          </Button>
        )}
      </div>
      <Loaded query={teams} failed={t.failed}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={<UsersRound />} title={t.none}>
              {t.noneText}
            </EmptyState>
          ) : (
            <ul className="border-line-soft border-t">
              {all.map((team) => (
                <li key={team.id} className="flex min-h-12 items-center gap-2 border-line-soft border-b py-1.5">
                  <span className="min-w-0 flex-1 px-1">
                    <bdi className="block truncate font-[550]">{team.name}</bdi>
                    <span className="block truncate text-12 text-fg-3">
                      {team.people.map(({ name }) => name).join(', ') || t.nobody}
                      {team.takes_turns && ` · ${t.inTurn}`}
                    </span>
                  </span>
                  {may && (
                    <Menu
                      align="end"
                      trigger={
                        <IconButton label={t.more(team.name)} size="sm">
                          <Ellipsis />
                        </IconButton>
                      }
                    >
                      <MenuItem icon={<Pencil />} onClick={() => setEdited(team)}>
                        {t.edit}
                      </MenuItem>
                      <MenuItem icon={<Trash2 />} danger onClick={() => setRemoved(team)}>
                        {t.remove}
                      </MenuItem>
                    </Menu>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <TeamDialog
          team={edited === 'new' ? undefined : newestOf(teams.data, edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <Confirm
          open
          onOpenChange={() => setRemoved(undefined)}
          title={t.removeTitle(removed.name)}
          description={t.removeText}
          action={t.remove}
          onConfirm={() => work('remove', () => removeTeam(removed.id), t.removed)}
        />
      )}
    </section>
  )
}
