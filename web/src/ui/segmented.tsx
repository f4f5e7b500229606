import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'

type Props<V extends string> = {
  /** What is chosen; its name for screen readers. */
  label: string
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  value: V
  onValueChange: (value: V) => void
}

/** One of a few, all in sight. */
export function Segmented<V extends string>({ label, options, value, onValueChange }: Props<V>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next && onValueChange(next as V)}
      className="inline-flex rounded-sm border border-line bg-panel p-0.5 print:hidden"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="hit flex h-6 items-center gap-1.5 rounded-xs px-2.5 text-12 font-medium text-fg-2 transition-colors hover:text-fg data-pressed:bg-raised data-pressed:text-fg data-pressed:shadow-[0_0_0_1px_var(--line)] phone:h-9 phone:px-3 [&_svg]:size-3.5"
        >
          {option.icon}
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
