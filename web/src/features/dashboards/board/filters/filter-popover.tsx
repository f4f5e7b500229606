import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ChosenFilters, type DateRange, type Filter, relativeRange } from '#contract/dashboards/document.ts'
import { choiceOf, isRelative } from '#contract/dashboards/filters.ts'
import type { ValuesOffered } from '#contract/dashboards/tiles.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { dashboardMessages } from '../../messages/index.ts'

type Props = {
  filter: Filter
  chosen: ChosenFilters
  today: string
  label: string
  onChoose: (choice: ChosenFilters[string] | undefined) => void
  offer: (words: string) => Promise<ValuesOffered>
  onClose: () => void
}

/** What can be chosen in a filter. */
export default function FilterPopover(props: Props) {
  const { filter, label, onClose } = props
  return (
    <Popover
      open
      onOpenChange={(open) => open || onClose()}
      title={filter.name}
      trigger={
        <Chip on>
          <bdi>{label}</bdi>
        </Chip>
      }
    >
      {filter.kind === 'date_range' ? <Dates {...props} filter={filter} /> : <Values {...props} filter={filter} />}
    </Popover>
  )
}

function Dates({ filter, chosen, today, onChoose }: Props & { filter: Extract<Filter, { kind: 'date_range' }> }) {
  const t = useMessages(dashboardMessages).filters
  const range = choiceOf(filter, chosen, today) as DateRange
  const given = chosen[filter.id]
  const held = given === undefined ? filter.preset : isRelative(given) ? given.preset : undefined
  const set = (key: 'from' | 'to', value: string) => {
    const { [key]: _, ...rest } = range
    onChoose(value ? { ...rest, [key]: value } : rest)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-1.5">
        {relativeRange.options.map((preset) => (
          <Chip
            key={preset}
            on={preset === held}
            onClick={() => onChoose(preset === filter.preset ? undefined : { preset })}
          >
            {t.presets[preset]}
          </Chip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t.from}>
          <Input
            type="date"
            value={range.from ?? ''}
            max={range.to}
            onChange={(event) => set('from', event.target.value)}
          />
        </Field>
        <Field label={t.to}>
          <Input
            type="date"
            value={range.to ?? ''}
            min={range.from}
            onChange={(event) => set('to', event.target.value)}
          />
        </Field>
      </div>
    </div>
  )
}

const waitMs = 200

function Values({ filter, chosen, onChoose, offer }: Props & { filter: Extract<Filter, { kind: 'values' }> }) {
  const t = useMessages(dashboardMessages).filters
  const [words, setWords] = useState('')
  const [state, setState] = useState<{ offered?: ValuesOffered; failed?: string }>({})
  const given = chosen[filter.id]
  const values = Array.isArray(given) ? given : filter.chosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered depends on the words; the call is made anew with every render
  useEffect(() => {
    let gone = false
    const timer = setTimeout(
      () =>
        void offer(words).then(
          (offered) => gone || setState({ offered }),
          (error: Error) => gone || setState({ failed: error.message }),
        ),
      words === '' ? 0 : waitMs,
    )
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [words, filter.id])
  const toggle = (value: string) => {
    const next = values.includes(value) ? values.filter((text) => text !== value) : [...values, value]
    onChoose(next.length === 0 && filter.chosen.length === 0 ? undefined : next)
  }
  const listed = (state.offered?.values ?? []).map(String)
  const written = words.trim()
  // A parameter of an SQL has no list of values: what is written can be chosen as it is.
  const takesAny = filter.touches.some(({ target }) => 'parameter' in target)
  const own = takesAny && state.offered && written !== '' && !listed.includes(written) ? [written] : []
  const all = [...values.filter((value) => words === '' && !listed.includes(value)), ...listed, ...own]
  return (
    <div className="flex flex-col gap-2">
      <Input
        icon={<Search />}
        fieldSize="md"
        aria-label={t.search}
        placeholder={t.search}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex max-h-64 flex-col gap-1.5 overflow-y-auto p-0.5">
        {state.failed && <p className="text-12 text-bad">{`${t.loadFailed}. ${state.failed}`}</p>}
        {!state.offered && !state.failed && <SkeletonRows rows={4} />}
        {state.offered && all.length === 0 && <p className="text-12 text-fg-3">{t.noneFound}</p>}
        {all.map((value) => (
          <Checkbox key={value} checked={values.includes(value)} onCheckedChange={() => toggle(value)}>
            <bdi className="break-words">{value}</bdi>
          </Checkbox>
        ))}
      </div>
      {state.offered?.more && <p className="text-12 text-fg-3">{t.more}</p>}
      {values.length > 0 && (
        <Button size="sm" className="self-start" onClick={() => onChoose(filter.chosen.length === 0 ? undefined : [])}>
          {t.clear}
        </Button>
      )}
    </div>
  )
}
