import { z } from 'zod'
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

/** What is sent of it, and what is said of everything else. */
export const creditsSchema = (wrong: string) => z.number({ error: wrong })
export const writtenCredits = (text: string): number => creditsOf(text) ?? Number.NaN

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

export function CreditsField({ value, error, onChange }: Props) {
  const t = useMessages(usageMessages).caps
  return (
    <Field label={t.credits} hint={t.creditsHint} error={error}>
      <Input inputMode="numeric" autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
