import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { queryMessages } from '../messages/index.ts'
import { BuilderRow, Section, small } from './builder-row.tsx'
import { nameColumns } from './edit.ts'
import type { PartProps } from './result-sections.tsx'

/** By which columns of the result it is ordered. */
export function SortSection({ query, tables, onChange }: PartProps) {
  const t = useMessages(queryMessages)
  const names = nameColumns(query, tables, t.aggregates)
  const free = names.findIndex((_, index) => !query.sort.some((item) => item.place === index))
  const isFigure = (index: number) => index >= query.dimensions.length
  const add = () =>
    onChange({ ...query, sort: [...query.sort, { place: free, direction: isFigure(free) ? 'desc' : 'asc' }] })
  return (
    <Section title={t.sort} add={t.addSort} onAdd={free >= 0 && query.sort.length < 5 ? add : undefined}>
      {query.sort.map((item, index) => (
        <BuilderRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          key={index}
          remove={t.remove(names[item.place] ?? '')}
          onRemove={() => onChange({ ...query, sort: query.sort.toSpliced(index, 1) })}
        >
          <Select
            aria-label={t.column}
            options={names.map((label, index) => ({ value: String(index), label }))}
            value={String(item.place)}
            onValueChange={(place) =>
              onChange({ ...query, sort: query.sort.with(index, { ...item, place: Number(place) }) })
            }
            className={small}
          />
          <Select
            aria-label={t.direction}
            options={[
              { value: 'asc', label: t.asc },
              { value: 'desc', label: t.desc },
            ]}
            value={item.direction}
            onValueChange={(direction) => onChange({ ...query, sort: query.sort.with(index, { ...item, direction }) })}
            className={small}
          />
        </BuilderRow>
      ))}
    </Section>
  )
}
