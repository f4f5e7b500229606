import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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
  await vi.waitFor(() => expect(document.querySelector('[aria-haspopup=dialog]')).toBeTruthy(), { timeout: 60_000 })
  const field = screen.getByRole('combobox', { name: 'Branch' })
  expect(field.textContent).toBe('Branch 7')
  fireEvent.mouseDown(field)
  fireEvent.click(field)
  const search = await screen.findByRole('combobox', { name: 'Find' })
  fireEvent.change(search, { target: { value: 'branch 19' } })
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(11), { timeout: 60_000 })
  fireEvent.click(screen.getByRole('option', { name: 'Branch 199' }))
  expect(chosen).toEqual(['v199'])
})

test('a list of which only the first are here asks for what is typed, and shows what is chosen though it is not there', async () => {
  const asked: string[] = []
  const chosen: string[] = []
  const member = (name: string) => ({ value: name, label: name })
  const list = (options: { value: string; label: string }[]) => (
    <Select
      aria-label="Member"
      options={options}
      value="Zaki"
      search={{ onWords: (words) => void asked.push(words), chosen: member('Zaki') }}
      onValueChange={(value) => chosen.push(value)}
    />
  )
  const { rerender } = render(list([member('Ayu'), member('Budi')]))
  const field = screen.getByRole('combobox', { name: 'Member' })
  expect(field.textContent).toBe('Zaki')
  await vi.waitFor(() => expect(screen.getByRole('combobox').getAttribute('aria-haspopup')).toBe('dialog'), {
    timeout: 60_000,
  })
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(screen.getByRole('combobox'))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Find' }), { target: { value: 'wah' } })
  expect(asked.at(-1)).toBe('wah')
  // What was found need not have the words in its name.
  rerender(list([member('Sri')]))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Sri'])
  fireEvent.click(screen.getByRole('option', { name: 'Sri' }))
  expect(chosen).toEqual(['Sri'])
  await vi.waitFor(() => expect(asked.at(-1)).toBe(''), { timeout: 60_000 })
})

describe('a list that is open while its options are loaded anew', () => {
  const branches = (from: number, until: number) =>
    Array.from({ length: until - from }, (_, n) => ({ value: `v${from + n}`, label: `Branch ${from + n}` }))
  const chosen: string[] = []
  const list = (options: readonly { value: string; label: string }[], loading = false) => (
    <Select
      aria-label="Branch"
      options={options}
      value={null}
      loading={loading}
      onValueChange={(value) => chosen.push(value)}
    />
  )
  const field = () => screen.getByRole('combobox', { name: 'Branch' })
  const settled = () => act(async () => void (await new Promise((resolve) => requestAnimationFrame(resolve))))
  const open = async () => {
    await act(async () => field().focus())
    fireEvent.mouseDown(field())
    fireEvent.click(field())
    await screen.findByRole('listbox')
  }
  const isLong = () => field().getAttribute('aria-haspopup') === 'dialog'
  beforeEach(() => void chosen.splice(0))

  test('stays open, with its options and the focus, when there are more of them; it is searched from the next time on', async () => {
    const { rerender } = render(list(branches(1, 4), true))
    await open()
    await settled()
    const option = screen.getByRole('option', { name: 'Branch 2' })
    act(() => option.focus())
    rerender(list(branches(0, 200)))
    await settled()
    expect(screen.getByRole('option', { name: 'Branch 2' })).toBe(option)
    expect(document.activeElement).toBe(option)
    expect(screen.getAllByRole('option')).toHaveLength(200)
    fireEvent.keyDown(option, { key: 'Enter' })
    fireEvent.click(option)
    expect(chosen).toEqual(['v2'])
    await vi.waitFor(() => expect(isLong()).toBe(true), { timeout: 60_000 })
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(field())
  })

  test('that is searched keeps what was searched for', async () => {
    const { rerender } = render(list(branches(0, 200)))
    await vi.waitFor(() => expect(isLong()).toBe(true), { timeout: 60_000 })
    await open()
    const search = screen.getByRole('combobox', { name: 'Find' })
    fireEvent.change(search, { target: { value: 'branch 19' } })
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(11), { timeout: 60_000 })
    const option = screen.getByRole('option', { name: 'Branch 199' })
    act(() => search.focus())
    rerender(list(branches(0, 200), true))
    rerender(list(branches(199, 210)))
    await settled()
    expect(document.activeElement).toBe(search)
    expect(screen.getAllByRole('option')).toEqual([option])
    fireEvent.click(option)
    expect(chosen).toEqual(['v199'])
    await vi.waitFor(() => expect(isLong()).toBe(false), { timeout: 60_000 })
    expect(document.activeElement).toBe(field())
  })

  test('that had none says that they are coming, and is there when they have come', async () => {
    const { rerender } = render(list([], true))
    await open()
    const listbox = screen.getByRole('listbox')
    rerender(list(branches(0, 200)))
    await settled()
    expect(screen.getByRole('listbox')).toBe(listbox)
    expect(screen.queryByRole('status')).toBeNull()
    const option = screen.getByRole('option', { name: 'Branch 199' })
    act(() => option.focus())
    fireEvent.keyDown(option, { key: 'Enter' })
    fireEvent.click(option)
    expect(chosen).toEqual(['v199'])
  })
})
