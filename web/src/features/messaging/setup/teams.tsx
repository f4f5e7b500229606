import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Plus, Trash2, UsersRound } from 'lucide-react'
import { useId, useState } from 'react'
import type { UserId } from '#contract/kit/id.ts'
import { type Team, type TeamInput, teamInput } from '#contract/messaging/conversation.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { teamsOptions } from '../api.ts'
import { useTeam } from '../use-team.ts'
import { changedBySetUp, removeTeam, saveTeam, useSetUpWork } from './api.ts'
import { setupMessages } from './messages/index.ts'

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
      {edited && <TeamDialog team={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
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

function TeamDialog({ team, onClose }: { team: Team | undefined; onClose: () => void }) {
  const t = useMessages(setupMessages)
  const form = useId()
  const queries = useQueryClient()
  const { team: here, loading } = useTeam()
  const values: TeamInput = {
    name: team?.name ?? '',
    takes_turns: team?.takes_turns ?? true,
    people: (team?.people ?? []).map(({ id }) => id),
  }
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: teamInput,
    values,
    call: (body: TeamInput) => saveTeam(team?.id, body),
    onDone: () => {
      toast.success(t.teams.saved)
      void invalidateEndpoints(queries, changedBySetUp)
      onClose()
    },
    codeFields: { messaging_team_taken: 'name' },
  })
  const toggle = (id: UserId, on: boolean) =>
    change({ people: on ? [...draft.people, id] : draft.people.filter((known) => known !== id) })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={team ? t.teams.editTitle : t.teams.create}
      actions={
        <Button type="submit" form={form} variant="primary" loading={store.busy}>
          {t.save}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label={t.teams.name} error={errorAt('name')}>
          <Input
            value={draft.name}
            maxLength={messagingLimits.teamName}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <fieldset aria-busy={loading || undefined} className="relative flex max-h-60 flex-col gap-2 overflow-y-auto">
          <legend className="mb-1 font-[550]">{t.teams.people}</legend>
          {here.map(({ id, name: member }) => (
            <Checkbox key={id} checked={draft.people.includes(id)} onCheckedChange={(on) => toggle(id, on)}>
              {member}
            </Checkbox>
          ))}
        </fieldset>
        <Switch
          checked={draft.takes_turns}
          onCheckedChange={(takes_turns) => change({ takes_turns })}
          hint={t.teams.turnsHint}
        >
          {t.teams.turns}
        </Switch>
        <FailureNote error={store.error} retryAt={store.retryAt} />
      </form>
    </Dialog>
  )
}
