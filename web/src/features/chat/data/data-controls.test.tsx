import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { chatDataEndpoints } from '#contract/chat-data/endpoints.ts'
import { chatExportEndpoints } from '#contract/chat-export/endpoints.ts'
import { chatSharingEndpoints } from '#contract/chat-sharing/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { type FakeServer, fakeServer } from '#web/testing/fake-server.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import DataControls from './data-controls.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const at = '2026-11-21T00:00:00Z'
const share = {
  id,
  session_id: id,
  bot_id: id,
  session_name: 'Stores',
  workspace_id: null,
  audience: 'Toko',
  record_count: 1,
  newer_count: 0,
  shared_at: at,
  updated_at: at,
}
let server: FakeServer
let chats = 3
let shares = [share]
let exported: object | null = null
let refusal: object | undefined

beforeEach(async () => {
  await setLanguage('en')
  toast.clear()
  chats = 3
  shares = [share]
  exported = null
  refusal = undefined
  server = fakeServer([
    [chatDataEndpoints.getChatData, () => ({ data: { chats, training: { ratings: 2, understandings: 0 } } })],
    [
      chatDataEndpoints.deleteAllChats,
      ({ body }) => {
        expect(body).toEqual({ confirm: 'delete all chats' })
        if (refusal) return refusal
        chats = 0
        return { data: { deleted: 3 } }
      },
    ],
    [chatExportEndpoints.getLatestChatExport, () => ({ data: { export: exported } })],
    [
      chatExportEndpoints.startChatExport,
      () => {
        exported = {
          id,
          status: 'running',
          done_chats: 1,
          total_chats: 3,
          bytes: null,
          created_at: at,
          finished_at: null,
          expires_at: null,
        }
        return { data: exported }
      },
    ],
    [
      chatSharingEndpoints.listShares,
      () => ({
        data: { records: shares, pagination: { page: 1, limit: 100, total: shares.length, is_last_page: true } },
      }),
    ],
    [
      chatSharingEndpoints.revokeSessionShare,
      () => {
        shares = []
        return {}
      },
    ],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await showAt('/settings', {
    '/settings': (
      <QueryClientProvider client={client}>
        <DataControls />
      </QueryClientProvider>
    ),
  })
})

const open = async (button: string) => {
  const found = await screen.findByRole('button', { name: button })
  // The dialog's words come when it opens.
  await act(async () => {
    fireEvent.click(found)
  })
  return within(await screen.findByRole('alertdialog', {}, { timeout: 60_000 }))
}

test('all chats are deleted only after the words were typed', async () => {
  const dialog = await open('Delete all')
  const confirm = dialog.getByRole('button', { name: 'Delete all' })
  expect(confirm).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'delete all' } })
  fireEvent.click(confirm)
  await waitFor(() => expect(getToasts().map(({ text }) => text)).toEqual(['All chats are deleted']))
  expect(server.calls).toContain('POST /api/gateway/chats/delete-all')
})

test('a deletion that failed says why and keeps the question', async () => {
  refusal = { status: 503, code: 'database_unavailable', message: 'The database is away.' }
  const dialog = await open('Delete all')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'delete all' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete all' }))
  await waitFor(() => expect(getToasts().map(({ text }) => text)).toEqual(['The database is away.']))
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test('an export shows how far it is', async () => {
  const dialog = await open('Export')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'export' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Export' }))
  await screen.findByText('1 of 3 chats')
  expect(screen.getByRole('progressbar', { hidden: true })).toHaveProperty('value', 1 / 3)
})

/** The one request that tells how far it is. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  status = 200
  responseText = ''
  address = ''
  constructor() {
    FakeRequest.last = this
  }
  open(_method: string, address: string) {
    this.address = String(address)
  }
  setRequestHeader() {}
  send() {}
  answer(body: unknown, status = 200) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

test('chats of another product are taken in, with how far they are and what became of them', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  localStorage.setItem('bot', id)
  const field = await screen.findByLabelText('Import chats')
  const choose = async () => {
    const before = FakeRequest.last
    await act(async () => fireEvent.change(field, { target: { files: [new File(['[]'], 'conversations.json')] } }))
    await waitFor(() => expect(FakeRequest.last).not.toBe(before))
  }
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await choose()
  expect(FakeRequest.last.address).toContain(`/api/gateway/chats/import?bot_id=${id}`)
  await act(async () => FakeRequest.last.upload.onprogress?.({ loaded: 40, total: 100 }))
  screen.getByText('Sending 40%')
  await act(async () => FakeRequest.last.upload.onprogress?.({ loaded: 100, total: 100 }))
  screen.getByText('Reading the chats. With many of them this takes a few minutes.')
  expect(isAsked()).toBe(true)
  const result = { imported: 1_200, known: 1, skipped: 0 }
  await act(async () => FakeRequest.last.answer({ status: true, data: result }))
  await screen.findByText('1,200 chats were taken in. 1 was here already.')
  expect(isAsked()).toBe(false)
  await choose()
  const refusal = { status: false, code: 'chats_not_recognized', message: 'conversations.json has no chats.' }
  await act(async () => FakeRequest.last.answer(refusal, 415))
  await waitFor(() => expect(getToasts().map(({ text }) => text)).toContain('conversations.json has no chats.'))
})

test('a shared link is taken back from the list', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the link to Stores' }))
  await screen.findByText('You share no chat.')
})
