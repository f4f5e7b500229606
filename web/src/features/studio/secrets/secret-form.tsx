import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { type FlowSecret, type FlowSecretInput, secretHost, secretName } from '#contract/flows/secrets.ts'
import type { UserId } from '#contract/kit/id.ts'
import { type LeastRole, leastRole } from '#contract/permissions.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { wordsIn } from '#web/lib/form/separated.ts'
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

/** Asks for a new secret, or for other hosts and people of one that is there. */
export function SecretForm({ id, secret, onBusy, onSaved }: Props) {
  const t = useMessages(secretMessages)
  const [name, setName] = useState(secret?.name ?? '')
  const [value, setValue] = useState('')
  const [written, setWritten] = useState(secret?.hosts.join('\n') ?? '')
  const [least, setLeast] = useState<LeastRole>(secret?.least_role ?? 'admin')
  const [people, setPeople] = useState<UserId[]>(secret?.people ?? [])
  const [sent, setSent] = useState(false)
  const hosts = wordsIn(written)
  const wrong = hosts.find((host) => !secretHost.safeParse(host).success)
  const put = useMutation({
    mutationFn: (body: FlowSecretInput) => api.call(flowEndpoints.putFlowSecret, { params: { name }, body }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: onSaved,
  })
  const isNamed = secretName.safeParse(name).success
  const hasValue = value.length >= 6 || (value === '' && secret !== undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isNamed || !hasValue || hosts.length === 0 || wrong !== undefined) return
    put.mutate({ ...(value !== '' && { value }), hosts, least_role: least, people })
  }
  const hostsError = wrong === undefined ? t.hostsNeeded : t.hostsWrong(wrong)
  return (
    <form id={id} onSubmit={send} className="flex flex-col gap-4" noValidate>
      {secret === undefined && (
        <Field label={t.name} {...saying(t.nameHint, sent && !isNamed)} required>
          <Input value={name} maxLength={40} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
      <Field
        label={t.value}
        {...(secret && hasValue ? { hint: t.valueKept } : saying(t.valueHint, sent && !hasValue))}
        required={secret === undefined}
      >
        <PasswordInput value={value} autoComplete="new-password" onChange={(event) => setValue(event.target.value)} />
      </Field>
      <Field
        label={t.hosts}
        hint={t.hostsHint}
        error={sent && (hosts.length === 0 || wrong !== undefined) ? hostsError : undefined}
        required
      >
        <Textarea rows={2} value={written} spellCheck={false} onChange={(event) => setWritten(event.target.value)} />
      </Field>
      <Users least={least} setLeast={setLeast} people={people} setPeople={setPeople} />
      <p className="text-12 text-fg-3">{t.basic}</p>
      <FailureNote error={put.error} />
    </form>
  )
}

/** What a field asks for, in red once it was not given. */
const saying = (words: string, isWrong: boolean) => (isWrong ? { error: words } : { hint: words })

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
