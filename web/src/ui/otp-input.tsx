import { OTPField } from '@base-ui/react/otp-field'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useFieldControl } from './field.tsx'
import { uiMessages } from './messages/index.ts'

type Props = {
  value: string
  onValueChange: (value: string) => void
  /** Called with all digits when the last one is in, typed, pasted or filled by the system. */
  onComplete?: (value: string) => void
  length?: number
  disabled?: boolean
  autoFocus?: boolean
  name?: string
}

/** A one-time code, one digit per box. Takes a pasted code and the system's one-time-code suggestion. */
export function OtpInput({ value, onValueChange, onComplete, length = 6, disabled, autoFocus, name }: Props) {
  const { id, required, ...described } = useFieldControl()
  const t = useMessages(uiMessages)
  return (
    <OTPField.Root
      {...(id && { id })}
      {...(name && { name })}
      {...described}
      length={length}
      value={value}
      onValueChange={(next) => onValueChange(next)}
      onValueComplete={(next) => onComplete?.(next)}
      disabled={disabled ?? false}
      required={required ?? false}
      autoComplete="one-time-code"
      className="flex gap-2"
    >
      {Array.from({ length }, (_, index) => (
        <OTPField.Input
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never move
          key={index}
          autoFocus={autoFocus && index === 0}
          aria-label={t.digitOf(index + 1, length)}
          aria-invalid={described['aria-invalid']}
          className="h-12 w-full min-w-0 max-w-12 rounded-md border border-line-field bg-bg text-center font-mono text-18 text-fg transition-colors hover:border-fg-3 focus:border-accent focus:outline-1 focus:outline-accent focus:outline-offset-0 aria-invalid:border-bad disabled:opacity-50"
        />
      ))}
    </OTPField.Root>
  )
}
