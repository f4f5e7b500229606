import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { cx } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import { fieldLook } from './input.tsx'
import { uiMessages } from './messages/index.ts'
import { itemLook, popupLook } from './popup-look.ts'
import { Spinner } from './spinner.tsx'

/** In a longer list one searches. */
const searchFrom = 20

export const selectLook = `${fieldLook} flex h-9 items-center justify-between gap-2 px-2.5 text-left phone:h-11`

export type Option<V extends string> = { value: V; label: string; icon?: ReactNode; disabled?: boolean }

export type SelectProps<V extends string> = {
  options: readonly Option<V>[]
  value: V | null
  onValueChange: (value: V) => void
  placeholder?: string
  disabled?: boolean
  /** More options are on their way. */
  loading?: boolean
  name?: string
  /** Needed where no `Field` names it. */
  'aria-label'?: string
  className?: string
}

const LongSelect = lazy(() => import('./long-select.tsx'))

/** One of a list. */
export function Select<V extends string>(props: SelectProps<V>) {
  if (props.options.length <= searchFrom || props.loading) return <ShortSelect {...props} />
  return (
    <Suspense fallback={<ShortSelect {...props} />}>
      {/* What is lazy forgets the kind of its values. */}
      <LongSelect {...(props as unknown as SelectProps<string>)} />
    </Suspense>
  )
}

function ShortSelect<V extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  disabled,
  loading = false,
  className,
  ...rest
}: SelectProps<V>) {
  const { required, ...control } = useFieldControl()
  const t = useMessages(uiMessages)
  return (
    <Base.Root
      items={options.map(({ value, label }) => ({ value, label }))}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      disabled={disabled ?? false}
      required={required ?? false}
      {...(rest.name && { name: rest.name })}
    >
      <Base.Trigger {...control} aria-label={rest['aria-label']} className={cx(selectLook, className)}>
        <Base.Value className="truncate data-placeholder:text-fg-3">
          {(chosen: V | null) =>
            // What it stands for is not known yet, or no more: never the value itself, which may be an id.
            options.find((option) => option.value === chosen)?.label ??
            (loading ? t.loading : (placeholder ?? t.choose))
          }
        </Base.Value>
        <ChevronsUpDown className="size-4 flex-none text-fg-3" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50">
          <Base.Popup className={cx(popupLook, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto')}>
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={itemLook}
                >
                  {option.icon}
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="ml-auto text-accent">
                    <Check />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
            {(loading || options.length === 0) && (
              <p role="status" className="flex items-center gap-2 px-2 py-1.5 text-fg-3">
                {loading && <Spinner />}
                {loading ? t.loading : t.nothingToChoose}
              </p>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
