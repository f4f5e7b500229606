import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { Select } from './select.tsx'

const id = '01a20908-4e7a-70e7-971f-492db99ec396'
const show = (options: readonly { value: string; label: string }[], loading: boolean) => (
  <Select aria-label="Agent" options={options} value={id} loading={loading} onValueChange={() => {}} />
)

beforeEach(() => setLanguage('en'))

test('what is chosen is shown by its name, never by its id: while the names load, and when it is gone', () => {
  const { rerender } = render(show([], true))
  const field = screen.getByRole('combobox', { name: 'Agent' })
  expect(field.textContent).toBe('Loading')
  rerender(show([{ value: id, label: 'Assistant' }], false))
  expect(field.textContent).toBe('Assistant')
  rerender(show([{ value: 'other', label: 'Stock' }], false))
  expect(field.textContent).toBe('Choose')
})

test('a list without options says that they are loading, or that there are none', async () => {
  const { rerender } = render(show([], true))
  fireEvent.click(screen.getByRole('combobox', { name: 'Agent' }))
  expect((await screen.findByRole('status')).textContent).toBe('Loading')
  rerender(show([], false))
  expect(screen.getByRole('status').textContent).toBe('Nothing to choose from')
})
