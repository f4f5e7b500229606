import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { uiMessages } from './messages/index.ts'
import { PasswordInput } from './password-input.tsx'

beforeEach(() => uiMessages.load('en'))

test('a password is hidden until it is asked for, filled in by managers, and may be pasted', () => {
  render(
    <Field label="Password">
      <PasswordInput name="password" autoComplete="current-password" />
    </Field>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect([field.type, field.autocomplete, field.maxLength]).toEqual(['password', 'current-password', -1])
  expect(fireEvent.paste(field, { clipboardData: { getData: () => 'durian runtuh' } })).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})
