import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { uiMessages } from './messages/index.ts'
import { Select } from './select.tsx'

const id = '01a20908-4e7a-70e7-971f-492db99ec396'
const show = (options: readonly { value: string; label: string }[], loading: boolean) => (
  <Select aria-label="Agent" options={options} value={id} loading={loading} onValueChange={() => {}} />
)

beforeEach(async () => {
  await uiMessages.load('en')
  await setLanguage('en')
})

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

test('a long list is searched', async () => {
  const chosen: string[] = []
  const options = Array.from({ length: 200 }, (_, n) => ({ value: `v${n}`, label: `Branch ${n}` }))
  const select = (
    <Select aria-label="Branch" options={options} value="v7" onValueChange={(value) => chosen.push(value)} />
  )
  await act(async () => void render(select))
  await vi.waitFor(() => expect(document.querySelector('[aria-haspopup=dialog]')).toBeTruthy())
  const field = screen.getByRole('combobox', { name: 'Branch' })
  expect(field.textContent).toBe('Branch 7')
  fireEvent.mouseDown(field)
  fireEvent.click(field)
  const search = await screen.findByRole('combobox', { name: 'Find' })
  fireEvent.change(search, { target: { value: 'branch 19' } })
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(11))
  fireEvent.click(screen.getByRole('option', { name: 'Branch 199' }))
  expect(chosen).toEqual(['v199'])
})
