import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { taskEndpoints } from '#contract/tasks/endpoints.ts'
import { taskLimits } from '#contract/tasks/limits.ts'
import type { TaskPerson } from '#contract/tasks/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { taskMessages } from './messages/index.ts'

const nobody = 'nobody'
const typedMs = 200
const peopleWith = (words: string) => endpointQuery(taskEndpoints.listTaskPeople, { query: { words } })

type Props = {
  value: TaskPerson | null
  onChange: (person: TaskPerson | null) => void
  hideLabel?: boolean
  hint?: ReactNode
  error?: ReactNode
}

/** Who does it: one of the members, or nobody yet. Of many they are looked for by name. */
export function AssigneeField({ value, onChange, hideLabel = false, hint, error }: Props) {
  const t = useMessages(taskMessages)
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), typedMs)
  const first = useQuery(peopleWith(''))
  const found = useQuery({ ...peopleWith(words), placeholderData: (before) => before })
  const people = found.data ?? []
  const options = people.map(({ id, name }) => ({ value: id as string, label: name }))
  const isAll = (first.data?.length ?? 0) < taskLimits.people
  return (
    <Field label={t.assignee} hideLabel={hideLabel} hint={hint} error={error ?? (found.error && t.assigneesFailed)}>
      <Select
        loading={first.isPending}
        options={words === '' ? [{ value: nobody, label: t.nobody }, ...options] : options}
        value={value?.id ?? nobody}
        {...(!isAll && {
          search: { onWords: setTyped, chosen: value ? { value: value.id, label: value.name } : null },
        })}
        onValueChange={(id) => onChange(people.find((person) => person.id === id) ?? null)}
      />
    </Field>
  )
}
