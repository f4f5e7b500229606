import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { cx } from '#web/ui/class-names.ts'

type Props = {
  value: string
  /** With where the cursor stands. */
  onChange: (value: string, cursor: number) => void
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  label: string
  placeholder?: ReactNode
  maxLength?: number
  autoFocus?: boolean
  readOnly?: boolean
  ref?: Ref<HTMLTextAreaElement>
  /** For the list that a key opens over the field. */
  combobox?: { controls: string; active: string | undefined } | undefined
}

const look =
  'col-start-1 row-start-1 w-full whitespace-pre-wrap px-1 py-0.5 text-15 leading-6 [overflow-wrap:anywhere] phone:text-16'

/**
 * Text of several lines as high as what is written, up to 40 % of the window. A hidden copy of the text gives the
 * height, so that it works in every browser and needs no measuring.
 */
export function GrowingField({ value, onChange, label, placeholder, combobox, ref, ...rest }: Props) {
  return (
    <div className="grid max-h-[40dvh] overflow-y-auto">
      <div aria-hidden="true" className={cx(look, 'pointer-events-none', value === '' ? 'text-fg-3' : 'invisible')}>
        {value === '' ? placeholder : `${value}\n`.replace(/\n$/, value.endsWith('\n') ? '\n ' : '')}
      </div>
      <textarea
        {...rest}
        ref={ref}
        aria-label={label}
        rows={1}
        value={value}
        onChange={(event) => onChange(event.target.value, event.target.selectionStart)}
        spellCheck
        {...(combobox && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': combobox.controls,
          'aria-activedescendant': combobox.active,
          'aria-autocomplete': 'list' as const,
        })}
        className={cx(look, 'resize-none overflow-hidden bg-transparent outline-none focus-visible:outline-none')}
      />
    </div>
  )
}
