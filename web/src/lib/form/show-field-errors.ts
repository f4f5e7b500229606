import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallError } from '#web/lib/client/call-error.ts'

/** Which field a code is about, for codes that are always about one. */
export type CodeFields = Readonly<Record<string, string>>

/**
 * Puts what the server says about single fields, or parts of them, at those fields and the focus on the first of them. Tells whether
 * there was any; if not, the failure is to be shown for the whole form. With `byPart` what is about a part is put at the part.
 */
export function showFieldErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
  codeFields: CodeFields = {},
  byPart = false,
): boolean {
  const known = new Set(Object.keys(form.getValues()))
  const found = fieldsOf(error, codeFields)
    .map(([path, message]) => ({ path, message, field: known.has(path) ? path : (path.split('.')[0] ?? '') }))
    .filter(({ field }) => known.has(field))
  found.forEach(({ path, field, message }, index) => {
    form.setError((byPart ? path : field) as Path<In>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return found.length > 0
}

function fieldsOf(error: unknown, codeFields: CodeFields): [string, string][] {
  if (!(error instanceof CallError)) return []
  const named = codeFields[error.code]
  const fields = Object.entries(error.fields)
  return fields.length === 0 && named !== undefined ? [[named, error.message]] : fields
}
