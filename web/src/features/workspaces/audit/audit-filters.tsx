import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { type AuditAction, auditAction } from '#contract/workspaces/audit-schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { type ChosenFilter, FilterBar, FilterDay } from '#web/ui/filter-bar.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { auditPeopleOptions } from '../api.ts'
import { workspaceMessages } from '../messages/index.ts'
import { auditMessages } from './messages/index.ts'

/** What is looked for, as it stands in the fields; days are `YYYY-MM-DD`. */
export type AuditChoice = {
  text: string
  action: AuditAction | undefined
  person: { id: string; name: string } | undefined
  from: string | undefined
  to: string | undefined
}

type Props = { id: WorkspaceId; choice: AuditChoice; onChange: (change: Partial<AuditChoice>) => void }

/** By words, by what happened, by person, by day. */
export function AuditFilters({ id, choice, onChange }: Props) {
  const t = useMessages(workspaceMessages).audit
  const chosen = useChosen({ choice, onChange })
  return (
    <div className="mb-3">
      <FilterBar
        search={
          <Input
            type="search"
            icon={<Search />}
            aria-label={t.search}
            placeholder={t.search}
            value={choice.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        }
        chosen={chosen}
        onClear={() => onChange({ action: undefined, person: undefined, from: undefined, to: undefined })}
      >
        <Select
          aria-label={t.kind}
          options={[
            { value: everything, label: t.all },
            ...auditAction.options.map((value) => ({ value, label: t.actions[value] })),
          ]}
          value={choice.action ?? everything}
          onValueChange={(action) => onChange({ action: action === everything ? undefined : action })}
          className="w-[190px]! phone:w-full!"
        />
        <Person id={id} choice={choice} onChange={onChange} />
        <FilterDay label={t.from} value={choice.from} onChange={(from) => onChange({ from })} />
        <FilterDay label={t.to} value={choice.to} onChange={(to) => onChange({ to })} />
      </FilterBar>
    </div>
  )
}

function useChosen({ choice: { action, person, from, to }, onChange }: Omit<Props, 'id'>): ChosenFilter[] {
  const t = useMessages(workspaceMessages).audit
  const language = useLanguage()
  const dayText = (day: string) => formatDate(`${day}T00:00:00Z`, language, 'date', 'UTC')
  const texts = {
    action: action && t.actions[action],
    person: person?.name,
    from: from && `${t.from} ${dayText(from)}`,
    to: to && `${t.to} ${dayText(to)}`,
  }
  return Object.entries(texts).flatMap(([name, text]) =>
    text ? [{ name, text, hasField: true, onRemove: () => onChange({ [name]: undefined }) }] : [],
  )
}

const everything = 'all'
const typedMs = 200

/** Of many people they are looked for by name or address. */
function Person({ id, choice: { person }, onChange }: Props) {
  const t = useMessages(auditMessages)
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim(), typedMs)
  const first = useQuery(auditPeopleOptions(id, ''))
  const found = useQuery({ ...auditPeopleOptions(id, query), placeholderData: (before) => before })
  const isFirst = first.data?.some((each) => each.id === person?.id)
  const isAll = (first.data?.length ?? 0) < limits.audit.people
  const options = (found.data ?? []).map((each) => ({ value: each.id as string, label: each.name || each.email }))
  return (
    <Select
      aria-label={t.person}
      loading={first.isPending}
      options={query === '' ? [{ value: everything, label: t.everybody }, ...options] : options}
      value={person?.id ?? everything}
      // Chosen at an entry, a person need not be among the first of a long list.
      {...((!isAll || (person && !isFirst)) && {
        search: { onWords: setTyped, chosen: person ? { value: person.id, label: person.name } : null },
      })}
      onValueChange={(value) => {
        const option = options.find((each) => each.value === value)
        onChange({ person: option && { id: option.value, name: option.label } })
      }}
      className="w-[170px]! phone:w-full!"
    />
  )
}
