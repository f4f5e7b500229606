import { type ReactNode, createContext, useContext, useId } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from './class-names.ts'
import { uiMessages } from './messages/index.ts'

/** What a control inside a field must say about itself. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

const FieldContext = createContext<FieldControl | undefined>(undefined)

/** The ids and states of the field around a control; nothing outside a field. Spread it before the control's props. */
export const useFieldControl = (): Partial<FieldControl> => useContext(FieldContext) ?? {}

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** Shown under the control and read with it. */
  error?: ReactNode
  required?: boolean
  /** Says "Optional" beside the label. */
  optional?: boolean
  /** The label is for screen readers only. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** A labelled control with its hint and its error. The control takes its ids from here by itself. */
export function Field({ label, hint, error, required, optional, hideLabel, className, children }: Props) {
  const id = useId()
  const t = useMessages(uiMessages)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const control: FieldControl = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    required: required || undefined,
  }
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'flex justify-between text-13 font-medium text-fg-2'}>
        {label}
        {optional && <span className="font-normal text-fg-3">{t.optional}</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {/* The live region is there before the error, or it is not announced. */}
      <div id={`${id}-error`} aria-live="polite" className="text-12 text-bad empty:hidden">
        {error}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="text-12 text-fg-3">
          {hint}
        </div>
      )}
    </div>
  )
}
