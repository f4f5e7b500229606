import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { OnboardingSource } from '#contract/onboarding/schemas.ts'
import type { OnboardingTemplateId } from '#contract/onboarding/templates.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { pressableCardLook } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { kindsOptions } from './api.ts'
import { onboardingMessages } from './messages/index.ts'

type Choice<V extends string> = { value: V; title: string; text: string }
type ChoicesProps<V extends string> = {
  label: string
  choices: readonly Choice<V>[]
  value: V | undefined
  busy: boolean
  onPick: (value: V) => void
}

function Choices<V extends string>({ label, choices, value, busy, onPick }: ChoicesProps<V>) {
  return (
    <fieldset disabled={busy}>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid grid-cols-3 gap-2.5 max-[900px]:grid-cols-2 phone:grid-cols-1">
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => onPick(choice.value)}
            className={cx(pressableCardLook, 'flex flex-col bg-bg px-3.5 py-3 aria-pressed:border-accent')}
          >
            <span className="block font-semibold">{choice.title}</span>
            <span className="mt-0.5 block text-12 text-fg-3">{choice.text}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

type KindProps = {
  value: OnboardingTemplateId | undefined
  busy: boolean
  onPick: (kind: OnboardingTemplateId) => void
}

export function KindStep(props: KindProps) {
  const t = useMessages(onboardingMessages)
  const { data } = useQuery(kindsOptions(useLanguage()))
  if (!data) return <SkeletonRows rows={2} />
  const choices = data.map(({ id, name, description }) => ({ value: id, title: name, text: description }))
  return <Choices label={t.kind} choices={choices} {...props} />
}

type SourceProps = {
  value: OnboardingSource | undefined
  hasSample: boolean
  busy: boolean
  onPick: (source: OnboardingSource) => void
  onBack: () => void
}

export function SourceStep({ hasSample, onBack, ...props }: SourceProps) {
  const t = useMessages(onboardingMessages)
  const values: OnboardingSource[] = hasSample ? ['sample', 'files', 'connected'] : ['files', 'connected']
  return (
    <>
      <Choices label={t.source} choices={values.map((value) => ({ value, ...t.sources[value] }))} {...props} />
      <Button variant="ghost" className="mt-3" onClick={onBack}>
        {t.back}
      </Button>
    </>
  )
}

type NameProps = {
  kind: OnboardingTemplateId | undefined
  name: string | undefined
  busy: boolean
  onRun: (name: string) => void
  onBack: () => void
}

export function NameStep({ kind, name: kept, busy, onRun, onBack }: NameProps) {
  const t = useMessages(onboardingMessages)
  const { data } = useQuery(kindsOptions(useLanguage()))
  const [written, setWritten] = useState(kept)
  const name = written ?? data?.find(({ id }) => id === kind)?.name ?? ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !busy) onRun(name.trim())
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <Field label={t.name} hint={t.nameHint}>
        <Input value={name} maxLength={limits.name.max} onChange={(event) => setWritten(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={busy} disabled={name.trim() === ''}>
          {busy ? t.running : t.run}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t.back}
        </Button>
      </div>
    </form>
  )
}
