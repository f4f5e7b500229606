import { useMutation, useQuery } from '@tanstack/react-query'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import {
  type FlowSecret,
  type FlowSecretInput,
  flowSecretInput,
  secretHost,
  secretName,
} from '#contract/flows/secrets.ts'
import type { UserId } from '#contract/kit/id.ts'
import { type LeastRole, leastRole } from '#contract/permissions.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { wordsIn } from '#web/lib/form/separated.ts'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { pickedOptions } from '../editor/fields/picked-options.ts'
import { secretMessages } from './messages/index.ts'

type Props = { id: string; secret?: FlowSecret; onBusy: (busy: boolean) => void; onSaved: () => void }

const writtenSecret = (secret: FlowSecret | undefined) => ({
  name: secret?.name ?? '',
  value: '',
  hosts: secret?.hosts.join('\n') ?? '',
  least_role: secret?.least_role ?? ('admin' as LeastRole),
  people: secret?.people ?? ([] as UserId[]),
})

const { value: storedValue } = flowSecretInput.shape
/** One that is there keeps its value where none is written. */
const writtenSchema = (isNew: boolean) =>
  draftSchema(
    flowSecretInput.extend({ name: secretName, value: isNew ? storedValue.unwrap() : storedValue }),
    ({ value, hosts, ...rest }: ReturnType<typeof writtenSecret>) => ({
      ...rest,
      value: isNew || value !== '' ? value : undefined,
      hosts: wordsIn(hosts),
    }),
  )
const isNoHost = (host: string) => !secretHost.safeParse(host).success

/** Asks for a new secret, or for other hosts and people of one that is there. */
export function SecretForm({ id, secret, onBusy, onSaved }: Props) {
  const t = useMessages(secretMessages)
  const put = useMutation({
    mutationFn: ({ name, ...body }: FlowSecretInput & { name: string }) =>
      api.call(flowEndpoints.putFlowSecret, { params: { name }, body }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
  })
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: writtenSchema(secret === undefined),
    values: writtenSecret(secret),
    call: put.mutateAsync,
    onDone: onSaved,
    codeFields: { flow_secret_value_needed: 'value' },
    whenEmpty: { hosts: t.hostsNeeded },
  })
  const wrong = wordsIn(draft.hosts).find(isNoHost)
  const hostsError = errorAt('hosts')
  return (
    <form id={id} onSubmit={onSubmit} className="flex flex-col gap-4" noValidate>
      {secret === undefined && (
        <Field label={t.name} hint={t.nameHint} error={errorAt('name')} required>
          <Input
            value={draft.name}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
      )}
      <Field
        label={t.value}
        hint={secret && draft.value === '' ? t.valueKept : t.valueHint}
        error={errorAt('value')}
        required={secret === undefined}
      >
        <PasswordInput
          value={draft.value}
          autoComplete="new-password"
          onChange={({ target }) => change({ value: target.value })}
        />
      </Field>
      <Field
        label={t.hosts}
        hint={t.hostsHint}
        error={hostsError && wrong !== undefined ? t.hostsWrong(wrong) : hostsError}
        required
      >
        <Textarea
          rows={2}
          value={draft.hosts}
          spellCheck={false}
          onChange={({ target }) => change({ hosts: target.value })}
        />
      </Field>
      <Users
        least={draft.least_role}
        setLeast={(least_role) => change({ least_role })}
        people={draft.people}
        setPeople={(people) => change({ people })}
      />
      <p className="text-12 text-fg-3">{t.basic}</p>
      <FailureNote error={store.error} retryAt={store.retryAt} />
    </form>
  )
}

type UsersProps = {
  least: LeastRole
  setLeast: (least: LeastRole) => void
  people: UserId[]
  setPeople: (people: UserId[]) => void
}

/** A place of one person has nobody to choose from: what they keep there is their own. */
function Users({ least, setLeast, people, setPeople }: UsersProps) {
  const t = useMessages(secretMessages)
  const { data: rows = [] } = useQuery(pickedOptions('person'))
  if (rows.length < 2) return null
  const toggle = (id: UserId) =>
    setPeople(people.includes(id) ? people.filter((person) => person !== id) : [...people, id])
  return (
    <>
      <Field label={t.role}>
        <Select
          options={leastRole.options.map((role) => ({ value: role, label: t.roles[role] }))}
          value={least}
          onValueChange={(next) => setLeast(leastRole.options.find((role) => role === next) ?? least)}
        />
      </Field>
      {least !== 'member' && (
        <fieldset className="flex max-h-40 flex-col gap-2 overflow-y-auto">
          <legend className="mb-1.5 font-medium text-13 text-fg-2">{t.people}</legend>
          {rows.map(({ value, label }) => (
            // Ids of people as the list of members gave them.
            <Checkbox
              key={value}
              checked={people.includes(value as UserId)}
              onCheckedChange={() => toggle(value as UserId)}
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  )
}
