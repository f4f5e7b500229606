import type { UserId } from '#contract/kit/id.ts'
import type { TaskPerson } from '#contract/tasks/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { taskMessages } from './messages/index.ts'

const nobody = 'nobody'

type Props = {
  people: readonly TaskPerson[]
  value: UserId | null
  onChange: (id: UserId | null) => void
  loading?: boolean
  /** Needed where no `Field` names it. */
  label?: string
}

/** Who does it: one of the people, or nobody yet. */
export function AssigneeSelect({ people, value, onChange, loading = false, label }: Props) {
  const t = useMessages(taskMessages)
  return (
    <Select<UserId | typeof nobody>
      {...(label && { 'aria-label': label })}
      loading={loading}
      options={[{ value: nobody, label: t.nobody }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? nobody}
      onValueChange={(next) => onChange(next === nobody ? null : next)}
    />
  )
}
