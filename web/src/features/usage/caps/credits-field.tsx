import { billingLimits } from '#contract/billing/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { usageMessages } from '../messages/index.ts'

/** What was typed as credits: a whole number that a cap may be, else undefined. Points and spaces are let pass. */
export function creditsOf(text: string): number | undefined {
  const digits = text.replace(/[.,\s]/g, '')
  if (!/^\d{1,10}$/.test(digits)) return undefined
  const value = Number(digits)
  return value <= billingLimits.cap ? value : undefined
}

type Props = { value: string; onChange: (value: string) => void; wasSubmitted: boolean }

export function CreditsField({ value, onChange, wasSubmitted }: Props) {
  const t = useMessages(usageMessages).caps
  return (
    <Field
      label={t.credits}
      hint={t.creditsHint}
      error={wasSubmitted && creditsOf(value) === undefined ? t.creditsWrong : undefined}
    >
      <Input inputMode="numeric" autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
