import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { formMessages } from './messages/index.ts'
import { useSchemaForm } from './use-schema-form.ts'

const schema = z.object({ position: z.string(), phone: z.string() })

beforeEach(() => formMessages.load('en'))

test('what was saved elsewhere comes into the fields that nobody has changed here', async () => {
  const { result, rerender } = renderHook(
    (values: z.input<typeof schema>) => {
      const form = useSchemaForm(schema, values)
      return { form, isDirty: form.formState.isDirty, dirtyFields: form.formState.dirtyFields }
    },
    { initialProps: { position: '', phone: '' } },
  )
  await act(async () => result.current.form.setValue('phone', '0811', { shouldDirty: true }))
  await act(async () => rerender({ position: 'Owner', phone: '' }))
  expect(result.current.form.getValues()).toEqual({ position: 'Owner', phone: '0811' })
  expect([result.current.isDirty, result.current.dirtyFields]).toEqual([true, { phone: true }])
})
