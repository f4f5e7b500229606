import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ChosenFilters, DashboardDocument, Filter } from '#contract/dashboards/document.ts'
import type { ValuesOffered } from '#contract/dashboards/tiles.ts'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { dashboardMessages } from '../../messages/index.ts'
import type { ChartState } from '../tile-store.ts'
import { useChoiceText } from './choice-text.ts'

const FilterPopover = lazy(() => import('./filter-popover.tsx'))
const FilterDialog = lazy(() => import('./filter-dialog.tsx'))

type Props = {
  document: DashboardDocument
  chosen: ChosenFilters
  /** What relative days count from. */
  today: string
  states: ReadonlyMap<string, ChartState>
  /** Filters can be added and changed. */
  editable?: boolean
  onChoose: (filter: string, choice: ChosenFilters[string] | undefined) => void
  onReset: () => void
  onChange?: (make: (document: DashboardDocument) => DashboardDocument) => void
  offer: (filter: string, words: string) => Promise<ValuesOffered>
}

/** The filters of a dashboard, with what is chosen. */
export function FilterBar({
  document,
  chosen,
  today,
  states,
  editable = false,
  onChoose,
  onReset,
  onChange,
  offer,
}: Props) {
  const t = useMessages(dashboardMessages).filters
  const [asking, setAsking] = useState<Filter | 'new'>()
  const { filters } = document
  if (filters.length === 0 && !editable) return null
  return (
    // On paper it says by what the charts are narrowed.
    // biome-ignore lint/a11y/useSemanticElements: it is no set of form fields
    <div
      role="group"
      aria-label={t.label}
      className="flex flex-none flex-wrap items-center gap-2 border-line-soft border-b px-[18px] py-2 phone:px-3 print:border-0 print:px-0"
    >
      {filters.map((filter) =>
        editable ? (
          <Chip key={filter.id} aria-label={t.edit(filter.name)} onClick={() => setAsking(filter)}>
            <bdi>{filter.name}</bdi>
          </Chip>
        ) : (
          <FilterChip
            key={filter.id}
            filter={filter}
            chosen={chosen}
            today={today}
            onChoose={(choice) => onChoose(filter.id, choice)}
            offer={(words) => offer(filter.id, words)}
          />
        ),
      )}
      {editable && filters.length < limits.dashboard.filters && (
        <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => setAsking('new')}>
          {t.add}
        </Button>
      )}
      {!editable && Object.keys(chosen).length > 0 && (
        <Button size="sm" variant="ghost" onClick={onReset}>
          {t.reset}
        </Button>
      )}
      <Suspense>
        {asking && onChange && (
          <FilterDialog
            document={document}
            states={states}
            {...(asking !== 'new' && { filter: asking })}
            onClose={() => setAsking(undefined)}
            onChange={onChange}
          />
        )}
      </Suspense>
    </div>
  )
}

type ChipProps = {
  filter: Filter
  chosen: ChosenFilters
  /** What relative days count from. */
  today: string
  onChoose: (choice: ChosenFilters[string] | undefined) => void
  offer: (words: string) => Promise<ValuesOffered>
}

/** A filter; what it offers is loaded when it is first opened. */
function FilterChip({ filter, chosen, today, onChoose, offer }: ChipProps) {
  const text = useChoiceText()(filter, chosen)
  const [open, setOpen] = useState(false)
  const chip = (
    <Chip on={chosen[filter.id] !== undefined} aria-haspopup="dialog" onClick={() => setOpen(true)}>
      <bdi>
        {filter.name}: {text}
      </bdi>
    </Chip>
  )
  if (!open) return chip
  return (
    <Suspense fallback={chip}>
      <FilterPopover
        filter={filter}
        chosen={chosen}
        today={today}
        label={`${filter.name}: ${text}`}
        onChoose={onChoose}
        offer={offer}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  )
}
