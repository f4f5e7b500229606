import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useMessages } from '../i18n/use-messages.ts'
import { fieldMessage } from './field-message.ts'
import { formMessages } from './messages/index.ts'

/**
 * A form whose values a schema of the contract checks. The first field in error gets the focus; a field is checked
 * again while it is mended. Fields that nobody has changed follow the values that are given, which may be saved in another tab. Show
 * an error with `useFieldError`: rules of the contract carry codes, not sentences.
 */
export function useSchemaForm<In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out, In>,
  values: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  const t = useMessages(formMessages)
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema, { error: (issue) => fieldMessage(issue, t) }),
    defaultValues: values,
  })
  const given = JSON.stringify(values)
  const known = useRef(given)
  // What is marked as wrong stays so: whoever mends it would not find it any more.
  const follow = useEffectEvent(() =>
    form.reset(values as In, { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true }),
  )
  useEffect(() => {
    if (known.current !== given) follow()
    known.current = given
  }, [given])
  return form
}
