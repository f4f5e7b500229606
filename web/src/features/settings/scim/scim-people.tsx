import { formatNumber } from '#contract/kit/format/number.ts'
import type { ScimPersonState, ScimSettings } from '#contract/scim/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { scimMessages } from './messages/index.ts'

const states: readonly ScimPersonState[] = ['active', 'waiting', 'no_seat', 'inactive']
const tones: Record<ScimPersonState, Tone> = { active: 'good', waiting: 'info', no_seat: 'warn', inactive: 'neutral' }
const shownAtMost = 100

type Person = ScimSettings['people'][number]

/** Whom the directory brought, and what they are here. */
export function ScimPeople({ found: { people, counts } }: { found: ScimSettings }) {
  const t = useMessages(scimMessages)
  const language = useLanguage()
  const told = states.filter((state) => state === 'active' || (counts[state] ?? 0) > 0)
  const columns: Column<Person, string>[] = [
    {
      key: 'person',
      label: t.person,
      cell: ({ name, user_name: userName }) => (
        <span className="block min-w-0 py-1.5">
          <span dir="auto" className="block max-w-[260px] truncate">
            {name}
          </span>
          {name !== userName && <span className="block max-w-[260px] truncate text-12 text-fg-3">{userName}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      label: t.state,
      cell: ({ state }) => (
        <span className="flex flex-col items-start gap-1 py-1.5">
          <Badge tone={tones[state]}>{t.states[state]}</Badge>
          {t.explained[state] && <span className="text-pretty text-12 text-fg-3">{t.explained[state]}</span>}
        </span>
      ),
    },
    {
      key: 'changed',
      label: t.changed,
      numeric: true,
      cell: ({ changed_at: at }) => (
        <span className="whitespace-nowrap">{formatRelative(at, language, new Date())}</span>
      ),
    },
  ]
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t.people}</h2>
      <p className="text-fg-2">
        {told.map((state) => t.counts[state](formatNumber(counts[state] ?? 0, language))).join(' · ')}
      </p>
      {people.length > 0 && (
        <Table caption={t.people} columns={columns} rows={people} rowKey={({ user_name: name }) => name} />
      )}
      {people.length === shownAtMost && <p className="text-12 text-fg-3">{t.newest}</p>}
    </section>
  )
}
