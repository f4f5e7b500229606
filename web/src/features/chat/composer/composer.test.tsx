import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import type { FileId } from '#contract/kit/id.ts'
import { languages } from '#web/lib/i18n/language.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { signedWordAt } from '#web/lib/signed-word.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { uiMessages } from '#web/ui/messages/index.ts'
import { chatMessages } from '../messages/index.ts'
import Attachments from './attachments.tsx'
import { checkFiles, maxFiles } from './check-files.ts'
import { Composer } from './composer.tsx'
import { pastedLinks } from './links.ts'
import { eraseName, nameSpans } from './mentions.ts'
import { composerMessages } from './messages/index.ts'
import type { Question } from './use-composer.ts'
import { walkHistory } from './walk-history.ts'

const agentIdOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const agents = ['Sales helper', 'Stock keeper'].map((name, n) => ({
  _id: agentIdOf(n),
  name,
  description: '',
  status: 'active',
}))
const sleeping = { _id: agentIdOf(9), name: 'Sleeper', description: '', status: 'non_active' }
let abilities = {}

// The words are here before the parts are: what is tested is not how they arrive.
beforeAll(() =>
  Promise.all(
    [...languages].flatMap((language) =>
      [chatMessages, uiMessages, composerMessages].map((words) => words.load(language) as Promise<unknown>),
    ),
  ),
)
beforeEach(() => {
  localStorage.clear()
  abilities = {
    ways: ['DataAnalysis'],
    models: [{ id: 'built-in', name: null }],
    web_search: true,
    speech: false,
    may_set_up: false,
  }
  const pagination = { page: 1, limit: 50, total: 3, is_last_page: true }
  fakeServer([
    [featureFlagEndpoints.getAbilities, () => ({ data: abilities })],
    [agentEndpoints.listAgents, () => ({ data: { records: [...agents, sleeping], pagination } })],
  ])
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(async () => {
  cleanup()
  await setLanguage('en')
  vi.unstubAllGlobals()
})

const show = async (more: Partial<Parameters<typeof Composer>[0]> = {}) => {
  const asked: Question[] = []
  const page = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <Composer draftId="home" placeholder="Ask" onAsk={(question) => asked.push(question) > 0} {...more} />
      </Suspense>
    </QueryClientProvider>
  )
  await showAt('/here', { '/here': page })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Ask')
  const type = (value: string) => fireEvent.change(field, { target: { value, selectionStart: value.length } })
  const press = (key: string) => fireEvent.keyDown(field, { key })
  return { asked, field, type, press }
}

test('Enter sends and empties the field', async () => {
  const { asked, field, type } = await show()
  type('  How many orders?  ')
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(field.value).toBe(''))
  expect(asked).toMatchObject([{ question: 'How many orders?', source: 'default', files: [] }])
})

test.each([
  ['Shift+Enter breaks the line', { key: 'Enter', shiftKey: true }],
  ['Enter belongs to an input method that composes', { key: 'Enter', isComposing: true }],
  ['and to one that says so by its key code', { key: 'Enter', keyCode: 229 }],
])('%s', async (_, press) => {
  const { asked, field, type } = await show()
  type('kopi')
  fireEvent.keyDown(field, press)
  expect(asked).toEqual([])
  expect(field.value).toBe('kopi')
})

test('nothing is sent without words', async () => {
  const { asked, field, type } = await show()
  type('   ')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(asked).toEqual([])
})

test('while a question is on its way a second press sends nothing, what is written stays, and the next one goes behind it', async () => {
  const taken: ((isTaken: boolean) => void)[] = []
  const asked: string[] = []
  const onAsk = ({ question }: Question) => {
    asked.push(question)
    return new Promise<boolean>((resolve) => taken.push(resolve))
  }
  const { field, type, press } = await show({ onAsk })
  type('kopi')
  press('Enter')
  press('Enter')
  await waitFor(() => expect(asked).toEqual(['kopi']))
  type('teh')
  press('Enter')
  expect(asked).toEqual(['kopi'])
  taken[0]?.(true)
  await waitFor(() => expect(asked).toEqual(['kopi', 'teh']))
  expect(field.value).toBe('teh')
  taken[1]?.(true)
  await waitFor(() => expect(field.value).toBe(''))
})

test('the words stay when the question did not get through', async () => {
  const { field, type } = await show({ onAsk: async () => false })
  type('kopi')
  fireEvent.keyDown(field, { key: 'Enter' })
  await Promise.resolve()
  expect(field.value).toBe('kopi')
})

test('Up walks through earlier questions and Down comes back to an empty field', async () => {
  const { field, type, press } = await show({ questions: ['First?', 'Revenue?'] })
  const seen = ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown'].map((key) => {
    press(key)
    return field.value
  })
  expect(seen).toEqual(['Revenue?', 'First?', 'First?', 'Revenue?', ''])
  type('mine')
  press('ArrowUp')
  expect(field.value).toBe('mine')
})

test('what was asked elsewhere can be walked through where nothing was asked yet', async () => {
  const { type, press } = await show()
  type('How many stores?')
  press('Enter')
  cleanup()
  const again = await show()
  again.press('ArrowUp')
  expect(again.field.value).toBe('How many stores?')
})

test.each([
  ['begins in an empty field', { at: undefined, text: '' }, 'older', { at: 0, text: 'c' }],
  ['leaves out what was asked twice', { at: 1, text: 'b' }, 'older', { at: 2, text: 'a' }],
  ['stops at the oldest', { at: 2, text: 'a' }, 'older', undefined],
  ['ends where something else was written', { at: 1, text: 'b!' }, 'newer', undefined],
  ['does not go below', { at: undefined, text: '' }, 'newer', undefined],
] as const)('walking %s', (_, now, step, then) => {
  expect(walkHistory(['a', 'c', 'b', '', 'c'], now, step)).toEqual(then)
})

test('a draft survives a reload and belongs to its place', async () => {
  const { type } = await show({ draftId: 'one' })
  type('half a ques')
  cleanup()
  expect((await show({ draftId: 'one' })).field.value).toBe('half a ques')
  cleanup()
  expect((await show({ draftId: 'two' })).field.value).toBe('')
})

test('while an answer comes the empty field offers to stop it', async () => {
  const onStop = vi.fn()
  const { type } = await show({ running: true, onStop })
  fireEvent.click(screen.getByRole('button', { name: 'Stop the answer' }))
  expect(onStop).toHaveBeenCalledOnce()
  type('next')
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy()
})

test('a file that cannot go says why, in Indonesian for those who read it', async () => {
  await setLanguage('id')
  const { field } = await show()
  const bad = new File(['x'], 'virus.exe')
  fireEvent.paste(field, { clipboardData: { files: [bad] } })
  expect((await screen.findByRole('alert')).textContent).toContain('virus.exe tidak bisa dibaca di sini')
})

const file = (name: string, bytes = 3) => {
  const made = new File(['abc'], name)
  Object.defineProperty(made, 'size', { value: bytes })
  return made
}

test.each([
  ['too large', [], file('a.pdf', 25 * 1024 * 1024 + 1), 'too_large'],
  ['of another kind', [], file('a.exe'), 'type'],
  ['empty', [], file('a.csv', 0), 'empty'],
  ['the fourth', [file('a.pdf'), file('b.pdf'), file('c.pdf')], file('d.pdf'), 'too_many'],
] as const)('a file that is %s is left out', (_, chosen, added, problem) => {
  expect(checkFiles(chosen, [added], maxFiles(false))).toEqual({
    files: [],
    problems: [{ problem, name: added.name }],
  })
})

test('with an agent named a fourth file may go along', () => {
  const three = [file('a.pdf'), file('b.pdf'), file('c.pdf')]
  expect(checkFiles(three, [file('d.pdf')], maxFiles(true)).files).toHaveLength(1)
})

test.each([
  ['/', 1, ['/', '']],
  ['/mon', 4, ['/', 'mon']],
  ['show /mon', 9, ['/', 'mon']],
  ['@sal', 4, ['@', 'sal']],
  ['ask @', 5, ['@', '']],
  ['ayu@toko', 8, undefined],
  ['1/2', 3, undefined],
  ['/a b', 4, undefined],
])('%j at %i is the word %j', (text, cursor, expected) => {
  const word = signedWordAt(text, cursor)
  expect(word && [word.sign, word.query]).toEqual(expected)
})

test.each([
  ['https://a.example/b', ['https://a.example/b']],
  [' http://a.example\nhttps://b.example ', ['http://a.example', 'https://b.example']],
  ['see https://a.example', undefined],
  ['javascript:alert(1)', undefined],
  ['https://nodot', undefined],
  ['', undefined],
])('pasted %j', (text, links) => {
  expect(pastedLinks(text)).toEqual(links)
})

test('of two names that begin alike the longer is marked, and goes whole', () => {
  const named = ['Sales', 'Sales helper'].map((name) => ({ id: name, name, agent: true }))
  expect(nameSpans('@Sales helper and @Sales', named)).toEqual([
    { from: 0, to: 13 },
    { from: 18, to: 24 },
  ])
  expect(eraseName('ask @Sales helper', 17, named)).toEqual({ text: 'ask ', cursor: 4 })
  expect(eraseName('ask @Sales helper', 16, named)).toBe(undefined)
})

test('agents are mentioned by keyboard; only active ones and what the gate lets through are offered', async () => {
  const { asked, field, type, press } = await show()
  type('@')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Sales helper',
    'Stock keeper',
    'DataAnalysisQueries your data before it says anything',
  ])
  press('ArrowDown')
  press('Enter')
  expect(field.value).toBe('@Stock keeper ')
  type('@Stock keeper @data')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  press('Enter')
  type('@Stock keeper @DataAnalysis what is low?')
  press('Enter')
  await waitFor(() => expect(field.value).toBe(''))
  expect(asked).toMatchObject([{ mentions: [agentIdOf(1), 'DataAnalysis'] }])
})

test('a name that was erased is not mentioned', async () => {
  const { asked, field, type, press } = await show()
  type('@')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  press('Enter')
  expect(field.value).toBe('@Sales helper ')
  field.setSelectionRange(13, 13)
  press('Backspace')
  expect(field.value).toBe(' ')
  type('hello')
  press('Enter')
  await waitFor(() => expect(asked).toMatchObject([{ question: 'hello', mentions: [] }]))
})

const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { files: [], getData: () => text } })

test('a pasted address becomes a chip that can be taken away; a sixth is too many', async () => {
  const { asked, field, type, press } = await show()
  paste(field, 'https://www.toko.example/harga/')
  expect(await screen.findByText('toko.example/harga')).toBeTruthy()
  paste(field, 'https://b.example')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove https://b.example' }))
  type('compare')
  press('Enter')
  await waitFor(() =>
    expect(asked).toMatchObject([{ links: ['https://www.toko.example/harga/'], question: 'compare' }]),
  )
  await waitFor(() => expect(screen.queryByText('toko.example/harga')).toBe(null))
  paste(field, Array.from({ length: 6 }, (_, n) => `https://${n}.example`).join('\n'))
  expect((await screen.findByRole('alert')).textContent).toContain('At most 5 links')
})

test('what is longer than a question may be goes along as a file, whole; what fits stays in the field', async () => {
  const { field, type } = await show()
  type('x'.repeat(19_990))
  paste(field, 'a line\n')
  expect(screen.queryByText('Pasted text.txt')).toBe(null)
  paste(field, 'a longer line\n')
  expect(await screen.findByText('Pasted text.txt')).toBeTruthy()
  paste(field, 'another line\n'.repeat(2_000))
  expect(await screen.findByText('Pasted text 2.txt')).toBeTruthy()
  expect(field.value).toBe('x'.repeat(19_990))
})

test('the web is searched while it is chosen; where it is off the person is told who can change that', async () => {
  abilities = { ...abilities, web_search: false }
  const { asked, type, press } = await show()
  const web = screen.getByRole('button', { name: 'Search the web' })
  fireEvent.click(web)
  expect(web.getAttribute('aria-pressed')).toBe('true')
  expect((await screen.findByText(/Web search is off here/)).textContent).toContain('operator')
  for (const question of ['one', 'two']) {
    type(question)
    press('Enter')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ question, web: true }))
  }
})

test('who answers can be chosen only where there is a choice', async () => {
  await show()
  expect(screen.queryByRole('button', { name: /Answered by/ })).toBe(null)
  cleanup()
  abilities = {
    ...abilities,
    models: [
      { id: 'm-1', name: 'm-1' },
      { id: 'built-in', name: null },
    ],
  }
  await show()
  expect(await screen.findByRole('button', { name: 'Answered by: m-1' })).toBeTruthy()
})

test('voice without a service leads the operator to settings and others to the operator', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Speak' }))
  expect((await screen.findByText(/can’t be turned into words/)).textContent).toContain('operator')
  cleanup()
  abilities = { ...abilities, may_set_up: true }
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Speak' }))
  expect((await screen.findByRole('link', { name: /speech service/ })).getAttribute('href')).toBe('/settings/speech')
})

test('without a connection nothing is sent and nothing is lost; the words say so', async () => {
  const { asked, field, type, press } = await show()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  type('How many orders?')
  press('Enter')
  expect((await screen.findByRole('alert')).textContent).toMatch(/You’re offline\. Your question stays here/)
  expect([asked, field.value]).toEqual([[], 'How many orders?'])
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  press('Enter')
  expect(asked.map(({ question }) => question)).toEqual(['How many orders?'])
  online.mockRestore()
})

test('files of this chat are said to answer first', async () => {
  await show({ earlierFiles: ['lease.pdf', 'prices.xlsx', 'lease.pdf'] })
  expect(await screen.findByRole('button', { name: 'Source: lease.pdf +1 first' })).toBeDefined()
})

test('what is to be known of how a file was read stands below it', async () => {
  const sent = { id: 'x' as FileId, name: 'stok.xlsx', mime: 'x/y', bytes: 3, kind: 'tables' as const }
  const uploads = [
    {
      key: '1',
      file: file('stok.xlsx'),
      state: 'done' as const,
      share: 1,
      sent: { ...sent, remarks: [{ message: 'Hidden sheets were left out: Gaji.' }] },
    },
    { key: '2', file: file('other.csv'), state: 'done' as const, share: 1, sent },
  ]
  const none = () => {}
  await act(async () => {
    render(
      <Suspense>
        <Attachments
          uploads={uploads}
          problems={[]}
          links={[]}
          tooManyLinks={false}
          max={3}
          onRetry={none}
          onRemove={none}
          onRemoveLink={none}
        />
      </Suspense>,
    )
  })
  expect((await screen.findByRole('status')).textContent).toBe('stok.xlsx: Hidden sheets were left out: Gaji.')
})
