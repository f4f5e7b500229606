import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import { fieldLook } from './input.tsx'
import './whole-undo.ts'

type Props = ComponentProps<'textarea'> & { mono?: boolean }

/** Several lines of text; grows with what is written, up to 40 % of the window. */
export function Textarea({ mono, className, rows = 3, ...rest }: Props) {
  const control = useFieldControl()
  return (
    <textarea
      rows={rows}
      {...control}
      {...rest}
      className={cx(
        fieldLook,
        'field-sizing-content max-h-[40dvh] min-h-[72px] resize-y px-2.5 py-2',
        mono && 'font-mono text-12',
        className,
      )}
    />
  )
}
