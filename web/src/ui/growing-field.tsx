import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { cx } from './class-names.ts'
import './whole-undo.ts'

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
  /** Places in the text that are drawn as chips, in order. */
  marks?: readonly { from: number; to: number }[]
  /** For the list that a key opens over the field. */
  combobox?: { controls: string; active: string | undefined } | undefined
}

const look =
  'col-start-1 row-start-1 w-full whitespace-pre-wrap px-1 py-0.5 text-15 leading-6 [overflow-wrap:anywhere] phone:text-16'

/**
 * Text of several lines as high as what is written, up to 40 % of the window. A hidden copy of the text gives the
 * height, so that it works in every browser and needs no measuring; what is marked shines through from there.
 */
export function GrowingField({ value, onChange, label, placeholder, marks = [], combobox, ref, ...rest }: Props) {
  return (
    <div className="grid max-h-[40dvh] overflow-y-auto">
      <div
        aria-hidden="true"
        className={cx(look, 'pointer-events-none select-none', value === '' ? 'text-fg-3' : 'text-transparent')}
      >
        {value === '' ? placeholder : <Marked text={value.endsWith('\n') ? `${value} ` : value} marks={marks} />}
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

function Marked({ text, marks }: { text: string; marks: NonNullable<Props['marks']> }) {
  return (
    <>
      {marks.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(marks[index - 1]?.to ?? 0, from)}
          <span className="-mx-0.5 rounded-xs bg-accent-soft px-0.5 py-0.5">{text.slice(from, to)}</span>
        </span>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  )
}
