import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useFieldControl } from './field.tsx'

/** The look shared by everything one writes into; as wide as there is room, unless another width is said beside it. */
export const fieldLook =
  '[:where(&)]:w-full rounded-sm border border-line-field bg-bg text-fg transition-colors placeholder:text-fg-3 hover:border-fg-3 focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-bad aria-invalid:outline-bad disabled:opacity-50 disabled:pointer-events-none'

export type InputProps = ComponentProps<'input'> & {
  /** Icon at the left edge. */
  icon?: ReactNode
  /** Control at the right edge, 30 px wide. */
  end?: ReactNode
  fieldSize?: 'md' | 'lg'
}

/** One line of text. Inside a `Field` it is labelled by itself. */
export function Input({ icon, end, fieldSize = 'lg', className, ...rest }: InputProps) {
  const control = useFieldControl()
  return (
    <span className={cx('relative flex w-full items-center', className)}>
      {icon && <span className="pointer-events-none absolute left-2.5 text-fg-3 [&_svg]:size-4">{icon}</span>}
      <input
        type="text"
        {...control}
        {...rest}
        className={cx(
          fieldLook,
          'text-ellipsis',
          fieldSize === 'lg' ? 'h-9 px-2.5 phone:h-11' : 'h-[30px] px-2.5 phone:h-11',
          Boolean(icon) && 'pl-8',
          Boolean(end) && 'pr-10',
        )}
      />
      {end && <span className="absolute right-1 flex">{end}</span>}
    </span>
  )
}
