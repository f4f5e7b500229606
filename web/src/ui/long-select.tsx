import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import { fieldLook } from './input.tsx'
import { uiMessages } from './messages/index.ts'
import { itemLook, popupLook } from './popup-look.ts'
import { type Option, optionOf, type SelectListProps, type SelectProps, selectLook } from './select.tsx'

/** One of a list that is longer than what is in sight: a field above it leaves what holds its words. */
export default function LongSelect<V extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  disabled = false,
  className,
  name,
  'aria-label': label,
  loading = false,
  search,
  triggerRef,
  onOpenChange,
  onOpenChangeComplete,
}: SelectProps<V> & SelectListProps) {
  const { required, ...control } = useFieldControl()
  const t = useMessages(uiMessages)
  return (
    <Base.Root
      items={options}
      value={optionOf(options, value, search) ?? null}
      isItemEqualToValue={(option, chosen) => option.value === chosen.value}
      {...(search && { filter: null, onInputValueChange: search.onWords })}
      onValueChange={(next) => next && onValueChange(next.value)}
      disabled={disabled}
      required={required ?? false}
      {...(name && { name })}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={onOpenChangeComplete}
    >
      <Base.Trigger {...control} ref={triggerRef} aria-label={label} className={cx(selectLook, className)}>
        <span className="truncate">
          <Base.Value placeholder={<span className="text-fg-3">{placeholder ?? t.choose}</span>} />
        </span>
        <ChevronsUpDown className="size-4 flex-none text-fg-3" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} className="z-50">
          <Base.Popup
            aria-label={label ?? t.choose}
            className={cx(popupLook, 'flex max-h-(--available-height) min-w-(--anchor-width) flex-col')}
          >
            <Base.Input
              aria-label={t.find}
              placeholder={t.find}
              className={cx(fieldLook, 'mb-1 h-[30px] flex-none px-2.5 phone:h-11')}
            />
            <Base.Empty className="px-2 py-1.5 text-fg-3 empty:hidden">{loading ? t.loading : t.noResults}</Base.Empty>
            <Base.List className="max-h-80 min-h-0 overflow-y-auto">
              {(option: Option<V>) => (
                <Base.Item key={option.value} value={option} disabled={option.disabled ?? false} className={itemLook}>
                  {option.icon}
                  {option.label}
                  <Base.ItemIndicator className="ml-auto text-accent">
                    <Check />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
