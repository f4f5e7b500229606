import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, Suspense, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { type FakeServer, fakeServer } from '#web/testing/fake-server.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import type { Shortcut } from './api.ts'
import { ShortcutMenu } from './shortcut-menu.tsx'
import ShortcutPanel from './shortcut-panel.tsx'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as Shortcut['id']
const aShortcut = (n: number, name = `Shortcut ${n}`): Shortcut => ({
  id: idOf(n),
  name,
  desc: `About ${n}`,
  prompt: `Prompt ${n}`,
  category: 'general',
})

/** What the fake server holds, and how its next change ends. */
let kept: Shortcut[]
let refusal: { status: number; code: string; message: string } | undefined
let server: FakeServer
/** Calls the list's end into sight: what scrolling there would do. */
let reachEnd: () => void

beforeEach(async () => {
  kept = []
  refusal = undefined
  toast.clear()
  await setLanguage('en')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => seen([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  const change = (work: () => unknown) => refusal ?? { data: work() }
  server = fakeServer([
    [
      shortcutEndpoints.listShortcuts,
      ({ query }) => {
        const page = Number(query.get('page'))
        const pagination = { page, limit: 10, total: kept.length, is_last_page: page * 10 >= kept.length }
        return { data: { records: kept.slice((page - 1) * 10, page * 10), pagination } }
      },
    ],
    [shortcutEndpoints.listAllShortcuts, () => ({ data: kept })],
    [
      shortcutEndpoints.createShortcut,
      ({ body }) =>
        change(() => {
          const { shortcut_name, description, prompt } = body as Record<string, string>
          kept.unshift({ ...aShortcut(900), name: shortcut_name!, desc: description!, prompt: prompt! })
          return kept[0]
        }),
    ],
    [
      shortcutEndpoints.removeShortcut,
      ({ params }) =>
        change(() => {
          kept = kept.filter((item) => item.id !== params.id)
        }),
    ],
    [shortcutEndpoints.moveShortcut, ({ params }) => change(() => kept.find((item) => item.id === params.id))],
  ])
})

async function show(children: ReactNode): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <Suspense>{children}</Suspense>
      </QueryClientProvider>,
    )
  })
}
const showPanel = (onUse = vi.fn()) => show(<ShortcutPanel open onClose={() => {}} onUse={onUse} />)
const rows = () => screen.getAllByRole('listitem')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('without any, says what they are for', async () => {
  await showPanel()
  expect(await screen.findByText('No shortcuts found')).toBeTruthy()
})

test('shows a page, and the next one once when its end comes near', async () => {
  kept = Array.from({ length: 14 }, (_, n) => aShortcut(n + 1))
  await showPanel()
  await screen.findByText('Shortcut 10')
  expect(rows()).toHaveLength(10)
  await act(async () => {
    reachEnd()
    reachEnd()
  })
  await screen.findByText('Shortcut 14')
  expect(server.calls).toHaveLength(2)
})

test('a new one is saved, and the list begins again at page 1 with it', async () => {
  kept = Array.from({ length: 14 }, (_, n) => aShortcut(n + 1))
  await showPanel()
  await screen.findByText('Shortcut 10')
  await act(async () => reachEnd())
  await screen.findByText('Shortcut 14')
  fireEvent.click(screen.getByRole('button', { name: 'New shortcut' }))
  await screen.findByLabelText('Name')
  type('Name', 'Weekly sales')
  type('Prompt', 'Show sales per week')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Weekly sales')).toBeTruthy()
  expect(rows()).toHaveLength(10)
  expect(getToasts().map((toast) => toast.text)).toEqual(['Prompt created successfully'])
})

test('an empty form says so at its fields and asks the server nothing', async () => {
  await showPanel()
  fireEvent.click(await screen.findByRole('button', { name: 'New shortcut' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Fill this in.')).toHaveLength(2)
  expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('a refusal keeps what was written and says why, in Indonesian for an Indonesian', async () => {
  await setLanguage('id')
  refusal = { status: 409, code: 'shortcut_limit_reached', message: 'Kamu sudah punya 1000 pintasan.' }
  await showPanel()
  fireEvent.click(await screen.findByRole('button', { name: 'Pintasan baru' }))
  await screen.findByLabelText('Nama')
  type('Nama', 'Penjualan')
  type('Prompt', 'Tampilkan penjualan')
  fireEvent.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(getToasts()[0]?.text).toBe('Prompt gagal dibuat. Kamu sudah punya 1000 pintasan.'))
  expect(screen.getByLabelText<HTMLInputElement>('Nama').value).toBe('Penjualan')
})

test('deleting asks first', async () => {
  kept = [aShortcut(1), aShortcut(2)]
  await showPanel()
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Shortcut 1' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  expect(kept).toHaveLength(2)
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Shortcut 1')).toBeNull())
  expect(getToasts().map((toast) => toast.text)).toEqual(['Prompt deleted successfully'])
})

test('the first cannot move up and the last cannot move down', async () => {
  kept = [aShortcut(1), aShortcut(2)]
  await showPanel()
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Shortcut 1' }))
  const up = await screen.findByRole('menuitem', { name: 'Move up' })
  expect(up.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move down' }))
  await waitFor(() => expect(server.calls).toContain(`PUT /api/gateway/shortcuts/${idOf(1)}/2`))
})

function Composer({ onPick, onClose }: { onPick: (shortcut: Shortcut) => void; onClose: () => void }) {
  const [query, setQuery] = useState('')
  return (
    <>
      <input aria-label="Question" value={query} onChange={(event) => setQuery(event.target.value)} />
      <ShortcutMenu id="menu" query={query} onPick={onPick} onClose={onClose} />
    </>
  )
}

test('the menu is driven from the field: arrows choose, typing narrows, Enter takes, Escape closes', async () => {
  kept = [aShortcut(1, 'Stock alarm'), aShortcut(2, 'Weekly sales'), aShortcut(3, 'Weekly refunds')]
  const onPick = vi.fn()
  const onClose = vi.fn()
  await show(<Composer onPick={onPick} onClose={onClose} />)
  const field = screen.getByLabelText('Question')
  const chosen = () => screen.getByRole('option', { selected: true }).textContent
  await waitFor(() => expect(chosen()).toContain('Stock alarm'))
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(chosen()).toContain('Weekly sales')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(chosen()).toContain('Weekly refunds')
  fireEvent.change(field, { target: { value: 'sales' } })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(onPick).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onPick).toHaveBeenCalledWith(kept[1])
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})
