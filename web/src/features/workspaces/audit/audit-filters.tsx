import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { type AuditAction, auditAction } from '#contract/workspaces/audit-schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { auditPeopleOptions } from '../api.ts'
import { workspaceMessages } from '../messages/index.ts'
import { auditMessages } from './messages/index.ts'

/** What is looked for, as it stands in the fields; days are `YYYY-MM-DD` or empty. */
export type AuditChoice = {
  text: string
  action: AuditAction | 'all'
  person: { id: string; name: string } | undefined
  from: string
  to: string
}

type Props = { id: WorkspaceId; choice: AuditChoice; onChange: (change: Partial<AuditChoice>) => void }

/** By words, by what happened, by person, by day. */
export function AuditFilters({ id, choice, onChange }: Props) {
  const t = useMessages(workspaceMessages).audit
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Input
        type="search"
        icon={<Search />}
        fieldSize="lg"
        aria-label={t.search}
        placeholder={t.search}
        value={choice.text}
        onChange={(event) => onChange({ text: event.target.value })}
        className="max-w-[260px] phone:max-w-none"
      />
      <Select
        aria-label={t.kind}
        options={[
          { value: 'all' as const, label: t.all },
          ...auditAction.options.map((value) => ({ value, label: t.actions[value] })),
        ]}
        value={choice.action}
        onValueChange={(action) => onChange({ action })}
        className="w-[190px] phone:w-full"
      />
      <Person id={id} choice={choice} onChange={onChange} />
      <Day label={t.from} value={choice.from} onChange={(from) => onChange({ from })} />
      <Day label={t.to} value={choice.to} onChange={(to) => onChange({ to })} />
    </div>
  )
}

const EVERYBODY = 'everybody'

function Person({ id, choice, onChange }: Props) {
  const t = useMessages(auditMessages)
  const { data = [] } = useQuery(auditPeopleOptions(id))
  // Chosen at an entry, a person need not be among the first of a long list.
  const chosen = choice.person
  const people = chosen && !data.some((item) => item.id === chosen.id) ? [{ ...chosen, email: '' }, ...data] : data
  return (
    <Select
      aria-label={t.person}
      options={[
        { value: EVERYBODY, label: t.everybody },
        ...people.map(({ id, name, email }) => ({ value: id, label: name || email })),
      ]}
      value={chosen?.id ?? EVERYBODY}
      onValueChange={(value) => {
        const found = people.find((person) => person.id === value)
        onChange({ person: found && { id: found.id, name: found.name || found.email } })
      }}
      className="w-[170px]! phone:w-full!"
    />
  )
}

type DayProps = { label: string; value: string; onChange: (day: string) => void }

const Day = ({ label, value, onChange }: DayProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: Input renders the input inside
  <label className="flex items-center gap-1.5 text-12 text-fg-3 phone:flex-1">
    <span className="phone:w-12">{label}</span>
    <Input
      type="date"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-36! phone:w-full!"
    />
  </label>
)
