import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type Props = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean
  disabled?: boolean
  name?: string
  /** Shown below and read with it; undefined while there is none, left out where there never is one. */
  error?: string | undefined
  children: ReactNode
}

/** A choice with its words. */
export function Checkbox(props: Props) {
  const id = useId()
  if (!('error' in props)) return <Labelled {...props} />
  const { error } = props
  return (
    <div>
      <Labelled {...props} wrong={error ? `${id}-error` : undefined} />
      {/* The live region is there before the error, or it is not announced. */}
      <p id={`${id}-error`} aria-live="polite" className="mt-1 text-12 text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}

type LabelledProps = Props & { wrong?: string | undefined }

function Labelled(props: LabelledProps) {
  const { checked, onCheckedChange, indeterminate = false, disabled = false, name, wrong, children } = props
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the input inside
    <label className="flex items-start gap-2.5 text-13 text-fg-2 phone:min-h-11 phone:items-center has-data-disabled:opacity-50">
      <Base.Root
        {...(name && { name })}
        {...(wrong && { 'aria-invalid': true, 'aria-describedby': wrong })}
        checked={checked}
        onCheckedChange={onCheckedChange}
        indeterminate={indeterminate}
        disabled={disabled}
        className="mt-0.5 flex size-4 flex-none items-center justify-center rounded-xs border border-line-field bg-bg transition-colors hover:border-fg-3 aria-invalid:border-bad data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent phone:mt-0"
      >
        <Base.Indicator className="text-on-accent [&_svg]:size-3 [&_svg]:stroke-[3]">
          {indeterminate ? <Minus /> : <Check />}
        </Base.Indicator>
      </Base.Root>
      <span>{children}</span>
    </label>
  )
}
