import type { ComponentProps } from 'react'
import { z } from 'zod'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useDraftForm } from './use-draft-form.ts'

type Props<Saved> = Omit<ComponentProps<typeof FormDialog>, 'form' | 'children'> & {
  label: string
  name: string
  schema: z.ZodType<string, string>
  call: (name: string) => Promise<Saved>
  onDone: (saved: Saved) => void
}

/** A dialog that asks for a name and nothing else. */
export function NameDialog<Saved>({ label, name, schema, call, onDone, ...dialog }: Props<Saved>) {
  const form = useDraftForm({
    schema: z.object({ name: schema }),
    values: { name },
    call: (written) => call(written.name),
    onDone,
  })
  return (
    <FormDialog size="sm" form={form} {...dialog}>
      <Field label={label} error={form.errorAt('name')} required>
        <Input
          value={form.draft.name}
          autoComplete="off"
          onChange={({ target }) => form.change({ name: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
