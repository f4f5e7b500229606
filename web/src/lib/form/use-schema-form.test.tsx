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

test('what is marked as wrong stays marked when something was saved elsewhere', async () => {
  const strict = z.object({ position: z.string(), phone: z.string().min(1) })
  const { result, rerender } = renderHook(
    (values: z.input<typeof strict>) => {
      const form = useSchemaForm(strict, values)
      const { errors, isSubmitted } = form.formState
      return { form, errors, isSubmitted }
    },
    { initialProps: { position: '', phone: '' } },
  )
  await act(() => result.current.form.handleSubmit(() => {})())
  await act(async () => rerender({ position: 'Owner', phone: '' }))
  expect(result.current.form.getValues('position')).toBe('Owner')
  expect([Object.keys(result.current.errors), result.current.isSubmitted]).toEqual([['phone'], true])
})
