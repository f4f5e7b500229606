import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AgentId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints as calls } from '#contract/knowledge-files/endpoints.ts'
import type { KnowledgeFile } from '#contract/knowledge-files/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import { KnowledgeFiles } from './knowledge-files.tsx'
import { pendingUploads } from './uploads.ts'

const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const agent = anId(1) as AgentId

const aFile = (given: Partial<KnowledgeFile> = {}): KnowledgeFile => ({
  id: anId(2) as KnowledgeFile['id'],
  bot_id: agent,
  name: 'rules.pdf',
  _id: anId(2) as KnowledgeFile['id'],
  filename: 'rules.pdf',
  type: 'application/pdf',
  path: '/access-files/x',
  format: 'pdf',
  mime: 'application/pdf',
  bytes: 2_048,
  state: 'ready',
  progress: 100,
  problem: null,
  remarks: [],
  kind: 'text',
  language: 'en',
  pages: 3,
  passages: 12,
  tables: null,
  rows: null,
  version: 1,
  answering_version: 1,
  url: '/access-files/x',
  added_by: 'Ayu',
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  ...given,
})

let files: KnowledgeFile[] = []
type Handlers = Parameters<typeof fakeServer>[0]

async function open(may: readonly string[] = ['files.add', 'files.edit', 'files.delete'], more: Handlers = []) {
  const actions = may.map((action) => ({ action, allowed: true }))
  const pagination = () => ({ page: 1, limit: 500, total: files.length, is_last_page: true })
  const server = fakeServer([
    ...more,
    [calls.listKnowledgeFiles, () => ({ data: { records: files, pagination: pagination() } })],
    [workspaceEndpoints.getMyPermissions, () => ({ data: { actions } })],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <Suspense>
          <KnowledgeFiles agent={agent} />
        </Suspense>
      </QueryClientProvider>,
    )
  })
  return server
}

/** Stands in for the one request that tells how far it is. */
class FakeRequest {
  static last: FakeRequest
  static sent: FakeRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onabort?: () => void
  status = 200
  responseText = ''
  aborted = false
  constructor() {
    FakeRequest.last = this
    FakeRequest.sent.push(this)
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.aborted = true
    this.onabort?.()
  }
  answer(body: unknown, status = 200) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

beforeEach(async () => {
  files = []
  toast.clear()
  pendingUploads.set([])
  FakeRequest.sent = []
  await setLanguage('en')
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

const drop = (...names: string[]) => {
  const dropped = names.map((name) => new File(['x'], name))
  return act(async () => {
    fireEvent.drop(screen.getByText('No files yet'), { dataTransfer: { types: ['Files'], files: dropped } })
  })
}

test('a dropped file shows how far it is, fails with its reason, and is sent again', async () => {
  await open()
  await screen.findByText('No files yet')
  await drop('rules.pdf', 'program.exe')
  expect(getToasts().map(({ text }) => text)).toEqual([
    'program.exe can’t be read. Use PDF, Word, PowerPoint, Excel, CSV, HTML, Markdown or text.',
  ])
  await act(async () => FakeRequest.last.upload.onprogress?.({ loaded: 40, total: 100 }))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  const refusal = { status: false, code: 'file_encrypted', message: 'rules.pdf is protected with a password.' }
  await act(async () => FakeRequest.last.answer(refusal, 422))
  expect((await screen.findByRole('alert')).textContent).toBe('rules.pdf is protected with a password.')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send rules.pdf again' })))
  files = [aFile({ state: 'reading', progress: 30, answering_version: null })]
  const done = { files: [{ ...files[0], outcome: 'added' }], refused: [] }
  await act(async () => FakeRequest.last.answer({ status: true, data: done }))
  await screen.findByText('Reading 30%')
})

const arrived = (name: string, outcome = 'added') => ({
  status: true,
  data: { files: [{ ...aFile({ name }), outcome }], refused: [] },
})
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('files go on being sent when the person leaves the screen, and closing the tab is asked about until all are', async () => {
  await open()
  await screen.findByText('No files yet')
  expect(isAsked()).toBe(false)
  await drop('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf')
  expect(isAsked()).toBe(true)
  cleanup()
  expect(FakeRequest.sent.map(({ aborted }) => aborted)).toEqual([false, false, false])
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
    await act(async () => FakeRequest.sent[name.charCodeAt(0) - 97]?.answer(arrived(name)))
  expect(FakeRequest.sent).toHaveLength(4)
  expect(getToasts().map(({ text }) => text)).toEqual(['4 files are there'])
  expect(isAsked()).toBe(false)
})

test('of many files those that move and the next three are shown, and one message says what became of all', async () => {
  await open()
  await screen.findByText('No files yet')
  await drop(...Array.from({ length: 20 }, (_, index) => `${index}.pdf`), 'a.exe', 'b.exe', 'c.exe', 'd.exe')
  expect(getToasts().map(({ text }) => text)).toEqual([
    'a.exe, b.exe, c.exe and 1 more can’t be read. Use PDF, Word, PowerPoint, Excel, CSV, HTML, Markdown or text.',
  ])
  toast.clear()
  const list = screen.getByRole('list', { name: 'On their way' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(6)
  screen.getByText('14 more wait to be sent')
  const refusal = { status: false, code: 'file_empty', message: '0.pdf is empty.' }
  for (let index = 0; index < 20; index++)
    await act(async () =>
      FakeRequest.sent[index]?.answer(index === 0 ? refusal : arrived(`${index}.pdf`), index === 0 ? 400 : 200),
    )
  expect(getToasts().map(({ text }) => text)).toEqual(['19 files are there, 1 is not'])
  expect(
    within(list)
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toEqual(['0.pdf is empty.'])
})

test('what waits is not sent for somebody else who signs in', async () => {
  const signIn = (id: string) => localStorage.setItem('user', JSON.stringify({ id }))
  signIn(anId(7))
  await open()
  await screen.findByText('No files yet')
  await drop('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf')
  signIn(anId(8))
  await act(async () => FakeRequest.sent[0]?.answer(arrived('a.pdf')))
  expect(FakeRequest.sent).toHaveLength(3)
  expect(pendingUploads.get()).toEqual([])
})

test('of more files than are listed it says how many there are', async () => {
  files = [aFile()]
  const listed = { records: files, pagination: { page: 1, limit: 500, total: 1_240, is_last_page: false } }
  await open(undefined, [[calls.listKnowledgeFiles, () => ({ data: listed })]])
  await screen.findByText('The first 1 of 1,240 files. Find the others by their name.')
})

test('an upload is taken back', async () => {
  await open()
  await screen.findByText('No files yet')
  await drop('rules.pdf')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Take rules.pdf back' })))
  expect(FakeRequest.last.aborted).toBe(true)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a scan says that it is one and can be read again; who may not change files sees no such buttons', async () => {
  const problem = { code: 'file_no_text', message: 'rules.pdf holds pictures of pages and no text.' }
  files = [aFile({ state: 'failed', problem, answering_version: null })]
  const { calls: made } = await open(undefined, [[calls.retryKnowledgeFile, () => ({ data: files[0] })]])
  await screen.findByText('Scan without text')
  screen.getByText(problem.message)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Read rules.pdf again' })))
  expect(made).toContain(`POST /api/gateway/bots/knowledges/${anId(2)}/retry`)
})

test('without the right nothing is added or removed', async () => {
  files = [aFile()]
  await open([])
  await screen.findByText('rules.pdf')
  expect(screen.queryByRole('button', { name: /Add files|Remove/ })).toBeNull()
})

test('a removed file is brought back by undoing', async () => {
  files = [aFile()]
  const { calls: made } = await open(undefined, [
    [calls.removeKnowledgeFile, () => ({})],
    [calls.restoreKnowledgeFile, () => ({ data: aFile() })],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Remove rules.pdf' }))
  await waitFor(() => expect(getToasts()).toHaveLength(1))
  const [removed] = getToasts()
  expect([removed?.text, removed?.action?.label]).toEqual(['rules.pdf removed', 'Undo'])
  await act(async () => removed?.action?.run())
  await waitFor(() => expect(made).toContain(`POST /api/gateway/bots/knowledges/${anId(2)}/restore`))
})

test('the search is tried in Indonesian and shows words, page and scores', async () => {
  await setLanguage('id')
  files = [aFile()]
  const hit = {
    file_id: anId(2),
    name: 'rules.pdf',
    version: 1,
    position: 4,
    page: 2,
    heading: null,
    text: 'Bab 2. Cuti dua belas hari. Lain.',
    quote: 'Cuti dua belas hari.',
    confidence: 0.97,
    answered: true,
    score: 2.1,
    words_score: 1,
    vector_score: 0.33,
  }
  await open(undefined, [
    [calls.searchKnowledge, () => ({ data: { hits: [hit], took_ms: 5.2, passages: 12, embedding: 'built-in' } })],
  ])
  const field = await screen.findByLabelText('Pertanyaan untuk dicoba')
  fireEvent.change(field, { target: { value: 'Berapa hari cuti?' } })
  await act(async () => fireEvent.submit(field))
  expect((await screen.findByText('Cuti dua belas hari.')).tagName).toBe('MARK')
  screen.getByText('rules.pdf, Halaman 2')
  screen.getByText(/kata 1, kemiripan 0,33/)
})
