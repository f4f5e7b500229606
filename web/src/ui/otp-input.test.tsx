import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { uiMessages } from './messages/index.ts'
import { OtpInput } from './otp-input.tsx'

beforeEach(() => uiMessages.load('en'))

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <Field label="Code" error="This code does not match.">
      <OtpInput value={code} onValueChange={setCode} onComplete={onComplete} />
    </Field>
  )
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const digits = () =>
  boxes()
    .map(({ value }) => value)
    .join('')
const paste = (text: string) =>
  fireEvent.paste(boxes()[0]!, { clipboardData: { getData: () => text, types: ['text/plain'] } })

test('six named boxes; the first takes the code from the system', () => {
  render(<Code onComplete={() => {}} />)
  expect(boxes()).toHaveLength(6)
  expect(boxes().map((box) => box.getAttribute('aria-label'))).toContain('Digit 6 of 6')
  expect(boxes()[0]!.autocomplete).toBe('one-time-code')
  expect(boxes()[0]!.inputMode).toBe('numeric')
})

test.each([
  ['120934', '120934'],
  [' 120 934 ', '120934'],
  ['120-934', '120934'],
])('pasting %o fills the boxes and completes once', (text, code) => {
  const onComplete = vi.fn()
  render(<Code onComplete={onComplete} />)
  paste(text)
  expect(digits()).toBe(code)
  expect(onComplete.mock.calls).toEqual([[code]])
})

test('a short or wrong paste completes nothing', () => {
  const onComplete = vi.fn()
  render(<Code onComplete={onComplete} />)
  paste('12')
  expect(digits()).toBe('12')
  expect(onComplete).not.toHaveBeenCalled()
})

test('letters are not digits', () => {
  render(<Code onComplete={() => {}} />)
  fireEvent.change(boxes()[0]!, { target: { value: 'a' } })
  expect(digits()).toBe('')
})
