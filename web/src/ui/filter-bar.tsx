import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from './button.tsx'
import { RemovableChip } from './chip.tsx'
import { cx } from './class-names.ts'
import { Dialog } from './dialog.tsx'
import { Input } from './input.tsx'
import { uiMessages } from './messages/index.ts'
import { Select } from './select.tsx'
import { usePhone } from './use-phone.ts'

export type ChosenFilter = {
  /** Tells it from the others. */
  name: string
  text: string
  /** It has a field, which shows it where there is room for fields. */
  hasField?: boolean
  onRemove: () => void
}

type Props = {
  /** The field for words, which is always in sight. */
  search: ReactNode
  /** What leaves rows out now. */
  chosen: readonly ChosenFilter[]
  /** Takes all of them away, in one step. */
  onClear: () => void
  /** The fields. */
  children: ReactNode
}

/** Which rows of a list are shown. On a phone the fields stand behind a button that says how many filters there are. */
export function FilterBar({ search, chosen, onClear, children }: Props) {
  const t = useMessages(uiMessages).filters
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const count = chosen.length
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-64 phone:w-auto phone:min-w-0 phone:flex-1">{search}</div>
      {phone ? (
        <Button size="lg" icon={<ListFilter />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {count === 0 ? t.title : t.counted(count)}
        </Button>
      ) : (
        children
      )}
      {chosen.some(({ hasField }) => phone || !hasField) && (
        <ul aria-label={t.chosen} className="flex min-w-0 flex-wrap gap-2 phone:basis-full">
          {chosen.map(({ name, text, hasField, onRemove }) =>
            hasField && !phone ? null : (
              <li key={name} className="flex min-w-0">
                <RemovableChip removeLabel={t.remove(text)} onRemove={onRemove}>
                  {text}
                </RemovableChip>
              </li>
            ),
          )}
        </ul>
      )}
      {phone && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={t.title}
          actions={
            <>
              {count > 0 && <Button onClick={onClear}>{t.clear}</Button>}
              <Button variant="primary" onClick={() => setOpen(false)}>
                {t.show}
              </Button>
            </>
          }
        >
          <div className="grid grid-cols-2 gap-2">{children}</div>
        </Dialog>
      )}
    </div>
  )
}

type SelectProps = {
  /** What is chosen first: nothing is left out. */
  all: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

const everything = 'all'

/** One of a list, or all of it. */
export const FilterSelect = ({ all, value, options, onChange }: SelectProps) => (
  <Select
    aria-label={all}
    className={cx('max-w-44 phone:max-w-none', value === undefined && 'print:hidden')}
    value={value ?? everything}
    options={[{ value: everything, label: all }, ...options]}
    onValueChange={(next) => onChange(next === everything ? undefined : next)}
  />
)

type DayProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

/** The first or the last day. */
export const FilterDay = ({ label, value, onChange }: DayProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: Input renders the input inside
  <label
    className={cx(
      'flex items-center gap-1.5 text-12 text-fg-3 phone:flex-col phone:items-stretch',
      value === undefined && 'print:hidden',
    )}
  >
    {label}
    <Input
      type="date"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      className="w-36! phone:w-full!"
    />
  </label>
)
