import { useState } from 'react'
import { type Team, type TeamInput, teamInput } from '#contract/messaging/conversation.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type TeamMember, useTeamNamed } from '../use-team.ts'
import { changedBySetUp, saveTeam } from './api.ts'
import { setupMessages } from './messages/index.ts'

/** A new team, or a change of one. */
export function TeamDialog({ team, onClose }: { team: Team | undefined; onClose: () => void }) {
  const t = useMessages(setupMessages)
  const stored = useStored(changedBySetUp)
  const form = useDraftForm({
    schema: teamInput,
    values: {
      name: team?.name ?? '',
      takes_turns: team?.takes_turns ?? true,
      people: (team?.people ?? []).map(({ id }) => id),
    },
    call: (body: TeamInput) => saveTeam(team?.id, body),
    onDone: () => {
      stored(t.teams.saved)
      onClose()
    },
    codeFields: { messaging_team_taken: 'name' },
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog form={form} title={team ? t.teams.editTitle : t.teams.create} action={t.save} onClose={onClose}>
      <Field label={t.teams.name} error={errorAt('name')}>
        <Input
          value={draft.name}
          maxLength={messagingLimits.teamName}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <PeopleField
        before={team?.people ?? []}
        chosen={draft.people}
        error={errorAt('people')}
        onChange={(people) => change({ people })}
      />
      <Switch
        checked={draft.takes_turns}
        onCheckedChange={(takes_turns) => change({ takes_turns })}
        hint={t.teams.turnsHint}
      >
        {t.teams.turns}
      </Switch>
    </FormDialog>
  )
}

type PeopleProps = {
  /** Who was in it, wherever in the list of members they stand. */
  before: readonly TeamMember[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** Who is in it. Of many, members are looked for by name; who is chosen stays in sight above the others. */
function PeopleField({ before, chosen, error, onChange }: PeopleProps) {
  const t = useMessages(setupMessages).teams
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState(before)
  const { team, loading, isWhole } = useTeamNamed(typed)
  const away = picked.filter(({ id }) => !team.some((member) => member.id === id))
  const isLooking = typed.trim() !== ''
  const toggle = (member: TeamMember, on: boolean) => {
    setPicked((all) => (all.some(({ id }) => id === member.id) ? all : [...all, member]))
    onChange(on ? [...chosen, member.id] : chosen.filter((id) => id !== member.id))
  }
  return (
    <fieldset aria-busy={loading || undefined} className="flex flex-col gap-2">
      <legend className="mb-1 font-[550]">{t.people}</legend>
      {!isWhole && (
        <Input
          type="search"
          aria-label={t.find}
          placeholder={t.find}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className="relative flex max-h-60 flex-col gap-2 overflow-y-auto">
        {[...(isLooking ? [] : away), ...team].map((member) => (
          <Checkbox key={member.id} checked={chosen.includes(member.id)} onCheckedChange={(on) => toggle(member, on)}>
            {member.name}
          </Checkbox>
        ))}
        {isLooking && !loading && team.length === 0 && <p className="text-fg-3">{t.nobodyFound}</p>}
      </div>
      <p aria-live="polite" className="text-12 text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
