import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import type { WorkspaceSettings } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { workspaceSettingsOptions } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { Loaded } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { Refusal } from '../rules/refusal.tsx'
import { useRights } from '../rules/use-rights.ts'
import { Section } from './section.tsx'
import { useUpdateSettings } from './use-settings.ts'

/** Whom a private workspace lets join besides the invited, and who can be invited at all. */
export function AccessSection({ id }: { id: WorkspaceId }) {
  const t = useMessages(workspaceMessages).access
  const { may, refusal } = useRights(id)
  const settings = useQuery(workspaceSettingsOptions(id))
  return (
    <Section title={t.title} text={t.text}>
      {may('workspace.change-privacy') ? (
        <Loaded query={settings}>{(data) => <Access settings={data} />}</Loaded>
      ) : (
        <Refusal>{refusal('workspace.change-privacy')}</Refusal>
      )}
    </Section>
  )
}

const roles = [0, 1, 2] as const

function Access({ settings }: { settings: WorkspaceSettings }) {
  const t = useMessages(workspaceMessages).access
  const { preview } = useRights(settings.workspace_id)
  const update = useUpdateSettings(settings.workspace_id)
  const { is_private, allowed_roles: chosen, company_only } = settings
  const disabled = preview || update.isPending
  return (
    <div className="flex flex-col gap-5">
      {is_private ? (
        <>
          <fieldset disabled={disabled} className="flex flex-col gap-2.5">
            <legend className="mb-2 font-medium">{t.roles}</legend>
            {roles.map((role) => (
              <Checkbox
                key={role}
                checked={chosen.includes(role)}
                disabled={disabled}
                onCheckedChange={(on) =>
                  update.mutate({ allowed_roles: on ? [...chosen, role] : chosen.filter((other) => other !== role) })
                }
              >
                {t.roleNames[role]}
              </Checkbox>
            ))}
          </fieldset>
          <People settings={settings} />
        </>
      ) : (
        <p className="text-fg-3">{t.open}</p>
      )}
      <Switch
        checked={company_only}
        disabled={disabled}
        onCheckedChange={(company_only) => update.mutate({ company_only })}
        hint={t.companyHint}
      >
        {t.company}
      </Switch>
    </div>
  )
}

function People({ settings: { workspace_id, allowed_people: people } }: { settings: WorkspaceSettings }) {
  const t = useMessages(workspaceMessages)
  const { preview } = useRights(workspace_id)
  const update = useUpdateSettings(workspace_id, { silent: true })
  const [email, setEmail] = useState('')
  const addresses = people.map((person) => person.email)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '' && !update.isPending)
      update.mutate({ allowed_people: [...addresses, email.trim()] }, { onSuccess: () => setEmail('') })
  }
  return (
    <div>
      <h3 className="mb-2 font-medium">{t.access.people}</h3>
      {people.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-1.5">
          {people.map((person) => (
            <li key={person.id}>
              <RemovableChip
                removeLabel={t.access.remove(person.name)}
                disabled={preview || update.isPending}
                onRemove={() =>
                  update.mutate({ allowed_people: addresses.filter((address) => address !== person.email) })
                }
              >
                {person.name} · {person.email}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={add} className="flex items-start gap-2">
        <Field
          label={t.access.address}
          hideLabel
          error={update.error && failureText(t, update.error)}
          className="max-w-72 flex-1"
        >
          <Input
            type="email"
            value={email}
            placeholder={t.access.address}
            autoComplete="off"
            onChange={(event) => {
              setEmail(event.target.value)
              update.reset()
            }}
          />
        </Field>
        <Button
          type="submit"
          className="h-9 phone:h-11"
          loading={update.isPending}
          disabled={preview || email.trim() === ''}
        >
          {t.access.add}
        </Button>
      </form>
    </div>
  )
}
