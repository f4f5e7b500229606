import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { loadCode } from '#web/lib/lazy.ts'
import { createStore, useStore } from '#web/lib/store.ts'
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

export type OptionSearch<V extends string> = {
  onWords: (words: string) => void
  /** What is chosen, which need not be among the options. */
  chosen: Option<V> | null
}

export type SelectProps<V extends string> = {
  options: readonly Option<V>[]
  value: V | null
  onValueChange: (value: V) => void
  placeholder?: string
  disabled?: boolean
  /** More options are on their way. */
  loading?: boolean
  /** Where the options are the first of many: whoever has all of them is asked for the words that are typed. */
  search?: OptionSearch<V>
  name?: string
  /** Needed where no `Field` names it. */
  'aria-label'?: string
  className?: string
}

/** What `Select` follows of the list that it shows. */
export type SelectListProps = {
  triggerRef: RefCallback<HTMLElement>
  onOpenChange: (open: boolean) => void
  onOpenChangeComplete: (open: boolean) => void
}

type LongSelect = typeof import('./long-select.tsx')['default']
/** The code of the list that is searched, once it has come. */
const longSelect = createStore<LongSelect | undefined>(undefined)

/**
 * One of a list. A long one is searched, but a list that is open stays what it is until it has closed, whatever comes meanwhile: its
 * options must not vanish under whoever is about to choose one.
 */
export function Select<V extends string>(props: SelectProps<V>) {
  const Long = useStore(longSelect)
  const shouldBeLong = (props.search !== undefined || props.options.length > searchFrom) && !props.loading
  useEffect(() => {
    if (shouldBeLong && !longSelect.get())
      // Until then, and where it is not to be had, the short one has all options, too.
      loadCode(() => import('./long-select.tsx')).then(
        (code) => longSelect.set(code.default),
        () => {},
      )
  }, [shouldBeLong])
  const [isLong, whileOpen] = useHeldWhileOpen(shouldBeLong && Long !== undefined)
  const list = { triggerRef: useFocusHandedOn(), ...whileOpen }
  return isLong && Long ? <Long {...props} {...list} /> : <ShortSelect {...props} {...list} />
}

/** A value that stays what it was when a popup opened, until the popup has closed and given the focus back. */
function useHeldWhileOpen<T>(value: T) {
  const [held, hold] = useState<{ value: T; isClosed: boolean }>()
  useEffect(() => {
    // The focus goes back in a microtask that an effect of the popup has asked for just before.
    if (held?.isClosed) queueMicrotask(() => hold((now) => (now?.isClosed ? undefined : now)))
  }, [held])
  const current = held ? held.value : value
  const whileOpen = {
    onOpenChange: (open: boolean) => open && hold({ value: current, isClosed: false }),
    onOpenChangeComplete: (open: boolean) => !open && hold((now) => now && { ...now, isClosed: true }),
  }
  return [current, whileOpen] as const
}

/** A ref for elements that take each other's place: the one that comes has the focus if the one that went had it. */
function useFocusHandedOn() {
  const hadFocus = useRef(false)
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    if (hadFocus.current) element.focus()
    hadFocus.current = false
    return () => {
      hadFocus.current = document.activeElement === element
    }
  }, [])
}

/** What a value stands for. */
export const optionOf = <V extends string>(options: readonly Option<V>[], value: V | null, search?: OptionSearch<V>) =>
  options.find((option) => option.value === value) ?? (search?.chosen?.value === value ? search.chosen : undefined)

function ShortSelect<V extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  disabled,
  loading = false,
  search,
  className,
  triggerRef,
  onOpenChange,
  onOpenChangeComplete,
  ...rest
}: SelectProps<V> & SelectListProps) {
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
      onOpenChange={onOpenChange}
      onOpenChangeComplete={onOpenChangeComplete}
    >
      <Base.Trigger {...control} ref={triggerRef} aria-label={rest['aria-label']} className={cx(selectLook, className)}>
        <Base.Value className="truncate data-placeholder:text-fg-3">
          {(chosen: V | null) =>
            // What it stands for is not known yet, or no more: never the value itself, which may be an id.
            optionOf(options, chosen, search)?.label ?? (loading ? t.loading : (placeholder ?? t.choose))
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
