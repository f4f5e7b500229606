import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode, RefObject } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from './class-names.ts'
import { Kbd } from './kbd.tsx'
import { uiMessages } from './messages/index.ts'
import { dangerItemLook, itemLook, popupLook } from './popup-look.ts'
import { Spinner } from './spinner.tsx'

export type MenuPopupProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed?: (() => void) | undefined
  /** The button it belongs to; it gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  side: 'top' | 'bottom' | 'left' | 'right'
  align: 'start' | 'center' | 'end'
  className?: string | undefined
  children: ReactNode
}

/** The list itself, apart from its button, so that it need not be loaded before it is opened. */
export function MenuPopup({ open, onOpenChange, onClosed, anchor, side, align, className, children }: MenuPopupProps) {
  // The button has the focus at the end of this turn; whoever hears of it may move the focus on.
  const giveFocusBack = () => {
    if (onClosed) setTimeout(onClosed)
    return anchor.current
  }
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} align={align} sideOffset={4} className="z-50">
          <Base.Popup finalFocus={giveFocusBack} className={cx(popupLook, 'min-w-48', className)}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type ItemProps = Omit<ComponentProps<typeof Base.Item>, 'className'> & {
  icon?: ReactNode
  keys?: string
  danger?: boolean
}

export function MenuItem({ icon, keys, danger, children, ...rest }: ItemProps) {
  return (
    <Base.Item {...rest} className={danger ? dangerItemLook : itemLook}>
      {icon}
      <span className="flex-1 truncate">{children}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </Base.Item>
  )
}

/** An item that goes somewhere; pass the router's link as `render`. */
export function MenuLink({ icon, children, render }: { icon?: ReactNode; children: ReactNode; render: ReactElement }) {
  return (
    <Base.LinkItem render={render} closeOnClick className={itemLook}>
      {icon}
      <span className="flex-1 truncate">{children}</span>
    </Base.LinkItem>
  )
}

type RadioProps<V extends string> = {
  label: string
  options: readonly { value: V; label: string; icon?: ReactNode; hint?: string }[]
  value: V
  onValueChange: (value: V) => void
}

/** One of a few inside a menu. */
export function MenuRadio<V extends string>({ label, options, value, onValueChange }: RadioProps<V>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next) => onValueChange(next as V)}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={itemLook}>
          {option.icon}
          <span className="min-w-0 flex-1">
            <span className="block truncate">{option.label}</span>
            {option.hint && <span className="block text-11 text-fg-3">{option.hint}</span>}
          </span>
          <Base.RadioItemIndicator className="text-accent">
            <Check />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

/** Stands where items will be as long as they are on their way: a menu is never empty. It can't be pressed. */
export function MenuLoading() {
  const t = useMessages(uiMessages)
  return (
    <Base.Item disabled closeOnClick={false} aria-busy className={itemLook}>
      <Spinner />
      {t.loading}
    </Base.Item>
  )
}

/** Names the radio group it stands in. */
const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-11 font-[550] text-fg-3">{children}</Base.GroupLabel>
)

export const MenuSeparator = () => <Base.Separator className="-mx-1 my-1 h-px bg-line" />
