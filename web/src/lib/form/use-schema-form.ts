import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useMessages } from '../i18n/use-messages.ts'
import { fieldMessage } from './field-message.ts'
import { formMessages } from './messages/index.ts'

/**
 * A form whose values a schema of the contract checks. The first field in error gets the focus; a field is checked
 * again while it is mended. Show an error with `useFieldError`: rules of the contract carry codes, not sentences.
 */
export function useSchemaForm<In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out, In>,
  values: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  const t = useMessages(formMessages)
  return useForm<In, unknown, Out>({
    resolver: zodResolver(schema, { error: (issue) => fieldMessage(issue, t) }),
    defaultValues: values,
  })
}
