import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from './class-names.ts'
import { uiMessages } from './messages/index.ts'

const look =
  'inline-flex h-[26px] flex-none items-center gap-1.5 whitespace-nowrap rounded-full border px-[9px] text-12 font-medium transition-colors [&_svg]:size-3.5 [&_svg]:flex-none'

type Props = ComponentProps<'button'> & {
  icon?: ReactNode
  /** Chosen; said as `aria-pressed`. Leave it out where the chip only opens something. */
  on?: boolean
}

/** A small choice or filter. */
export function Chip({ icon, on, className, children, ...rest }: Props) {
  const color = on
    ? 'border-transparent bg-accent-soft text-accent'
    : 'border-line text-fg-2 hover:bg-hover hover:text-fg disabled:opacity-50'
  return (
    <button type="button" {...rest} aria-pressed={on} className={cx(look, 'hit', color, className)}>
      {icon}
      {children}
    </button>
  )
}

type RemovableProps = {
  icon?: ReactNode
  children: ReactNode
  onRemove: () => void
  removeLabel?: string
  disabled?: boolean
}

/** Something added that can be taken away again, such as an attached file. */
export function RemovableChip({ icon, children, onRemove, removeLabel, disabled }: RemovableProps) {
  const t = useMessages(uiMessages)
  return (
    <span className={cx(look, 'min-w-0 max-w-full border-line pr-1 text-fg-2')}>
      {icon}
      <span className="max-w-80 truncate">{children}</span>
      <button
        type="button"
        aria-label={removeLabel ?? t.close}
        disabled={disabled}
        onClick={onRemove}
        className="hit flex size-[18px] flex-none items-center justify-center rounded-full text-fg-3 hover:bg-hover hover:text-fg disabled:opacity-50"
      >
        <X />
      </button>
    </span>
  )
}
