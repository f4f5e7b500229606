import { Controller } from 'react-hook-form'
import { shortcutCategory, shortcutInput } from '#contract/shortcuts/schemas.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { ShortcutInput } from './api.ts'
import { shortcutMessages } from './messages/index.ts'

type Props = {
  initial?: ShortcutInput
  /** Rejects when it could not be saved; the draft then stays as it is. */
  onSubmit: (input: ShortcutInput) => Promise<unknown>
  onCancel: () => void
}

/** The fields of a shortcut, for a new one as for one that is there. */
export function ShortcutForm({ initial, onSubmit, onCancel }: Props) {
  const t = useMessages(shortcutMessages)
  const sentence = useFieldError()
  const form = useSchemaForm(
    shortcutInput,
    initial ?? { shortcut_name: '', description: '', prompt: '', category: 'general' },
  )
  const { errors, isSubmitting } = form.formState

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((input) => onSubmit(input).catch(() => {}))}
      className="flex flex-col gap-4 p-4"
    >
      <Field label={t.fields.name} hint={t.fields.nameHint} required error={sentence(errors.shortcut_name)}>
        <Input {...form.register('shortcut_name')} autoFocus autoComplete="off" />
      </Field>
      <Field label={t.fields.description} optional error={sentence(errors.description)}>
        <Input {...form.register('description')} autoComplete="off" />
      </Field>
      <Field label={t.fields.prompt} hint={t.fields.promptHint} required error={sentence(errors.prompt)}>
        <Textarea {...form.register('prompt')} rows={6} />
      </Field>
      <Field label={t.fields.category}>
        <Controller
          control={form.control}
          name="category"
          render={({ field }) => (
            <Select
              value={field.value ?? 'general'}
              onValueChange={field.onChange}
              options={shortcutCategory.options.map((value) => ({ value, label: t.categories[value] }))}
            />
          )}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
