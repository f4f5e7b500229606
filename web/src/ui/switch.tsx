import { Switch as Base } from '@base-ui/react/switch'
import type { ReactNode } from 'react'

type Props = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** What it switches; shown before it. */
  children: ReactNode
  hint?: ReactNode
}

/** On or off, at once. */
export function Switch({ checked, onCheckedChange, disabled = false, children, hint }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the input inside
    <label className="flex items-center justify-between gap-6 phone:min-h-11 has-data-disabled:opacity-50">
      <span>
        <span className="block text-13 text-fg">{children}</span>
        {hint && <span className="block text-12 text-fg-3">{hint}</span>}
      </span>
      <Base.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        className="flex h-[18px] w-8 flex-none items-center rounded-full bg-line-field p-0.5 transition-colors data-checked:bg-accent"
      >
        <Base.Thumb className="size-3.5 rounded-full bg-white shadow-[0_1px_2px_oklch(0_0_0/0.3)] transition-transform data-checked:translate-x-3.5" />
      </Base.Root>
    </label>
  )
}
