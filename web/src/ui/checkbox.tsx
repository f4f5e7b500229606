import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean
  disabled?: boolean
  name?: string
  children: ReactNode
}

/** A choice with its words. */
export function Checkbox({ checked, onCheckedChange, indeterminate = false, disabled = false, name, children }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the input inside
    <label className="flex items-start gap-2.5 text-13 text-fg-2 phone:min-h-11 phone:items-center has-data-disabled:opacity-50">
      <Base.Root
        {...(name && { name })}
        checked={checked}
        onCheckedChange={onCheckedChange}
        indeterminate={indeterminate}
        disabled={disabled}
        className="mt-0.5 flex size-4 flex-none items-center justify-center rounded-xs border border-line-field bg-bg transition-colors hover:border-fg-3 data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent phone:mt-0"
      >
        <Base.Indicator className="text-on-accent [&_svg]:size-3 [&_svg]:stroke-[3]">
          {indeterminate ? <Minus /> : <Check />}
        </Base.Indicator>
      </Base.Root>
      <span>{children}</span>
    </label>
  )
}
