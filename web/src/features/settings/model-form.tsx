import { useState } from 'react'
import type { z } from 'zod'
import { type LanguageModelInput, languageModelInput, type modelTest } from '#contract/models/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { settingsMessages } from './messages/index.ts'
import { ServiceTest } from './service-test.tsx'

type Props<Saved> = {
  /** As stored. With a label: one of several, which people choose by it. */
  stored: { base_url: string | null; model: string | null; has_key: boolean; label?: string }
  save: (input: LanguageModelInput) => Promise<Saved>
  onSaved: (saved: Saved) => void
  tryOut: (input: LanguageModelInput) => Promise<z.output<typeof modelTest>>
  /** What the screen says of this kind of model; for the rest it says the same of each. */
  words: { nameHint: string; saved: string; works: (duration: string) => string }
}

/** Address, name and key of a model. A key is written, never read: an empty field keeps the stored one. */
export function ModelForm<Saved>({ stored, save, onSaved, tryOut, words }: Props<Saved>) {
  const t = useMessages(settingsMessages).model
  const sentence = useFieldError()
  const [noKey, setNoKey] = useState(false)
  const keyKept = stored.has_key && !noKey
  const labelled = stored.label !== undefined
  const form = useSchemaForm(languageModelInput, {
    base_url: stored.base_url ?? '',
    model: stored.model ?? '',
    api_key: '',
    ...(labelled && { label: stored.label }),
  })
  const toSend = ({ api_key, ...rest }: LanguageModelInput): LanguageModelInput => {
    if (noKey) return { ...rest, api_key: '' }
    return api_key ? { ...rest, api_key } : rest
  }
  const { submit, busy, error } = useSubmit({
    call: (input: LanguageModelInput) => save(toSend(input)),
    onDone: (saved) => {
      onSaved(saved)
      toast.success(words.saved)
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const test = useSubmit({
    call: (input: LanguageModelInput) => tryOut(toSend(input)),
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <Field label={t.address} error={sentence(errors.base_url)} required>
        <Input
          {...form.register('base_url')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={t.addressHint}
        />
      </Field>
      <Field label={t.name} error={sentence(errors.model)} required>
        <Input {...form.register('model')} autoComplete="off" spellCheck={false} placeholder={words.nameHint} />
      </Field>
      {labelled && (
        <Field label={t.label} error={sentence(errors.label)} hint={t.labelHint} optional>
          <Input {...form.register('label')} autoComplete="off" />
        </Field>
      )}
      <Field label={t.key} error={sentence(errors.api_key)} hint={keyKept ? t.keyKept : t.keyNone} optional>
        <Input {...form.register('api_key')} type="password" autoComplete="off" disabled={noKey} />
      </Field>
      {stored.has_key && (
        <Checkbox checked={noKey} onCheckedChange={setNoKey}>
          {t.noKey}
        </Checkbox>
      )}
      <ServiceTest result={test.result} works={words.works} />
      <FailureNote error={error ?? test.error} retryAt={test.retryAt} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {t.save}
        </Button>
        <Button onClick={form.handleSubmit(test.submit)} loading={test.busy} disabled={test.blocked && !test.busy}>
          {test.busy ? t.testing : t.test}
        </Button>
      </div>
    </form>
  )
}
