import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { languages } from '#web/lib/i18n/language.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { uiMessages } from '#web/ui/messages/index.ts'
import { chatMessages } from '../messages/index.ts'
import { addFiles } from './check-files.ts'
import { Composer, type Question } from './composer.tsx'
import { slashAt } from './slash.ts'

// The words are here before the parts are: what is tested is not how they arrive.
beforeAll(() =>
  Promise.all([...languages].flatMap((language) => [chatMessages.load(language), uiMessages.load(language)])),
)
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(async () => {
  cleanup()
  await setLanguage('en')
  vi.unstubAllGlobals()
})

const show = async (more: Partial<Parameters<typeof Composer>[0]> = {}) => {
  const asked: Question[] = []
  render(
    <Suspense>
      <Composer place="home" placeholder="Ask" onAsk={(question) => asked.push(question) > 0} {...more} />
    </Suspense>,
  )
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ask' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  return { asked, field, type }
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

test('the words stay when the question did not get through', async () => {
  const { field, type } = await show({ onAsk: async () => false })
  type('kopi')
  fireEvent.keyDown(field, { key: 'Enter' })
  await Promise.resolve()
  expect(field.value).toBe('kopi')
})

test('Up recalls the last question only where nothing is written', async () => {
  const { field, type } = await show({ lastQuestion: 'Revenue?' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.value).toBe('Revenue?')
  type('mine')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.value).toBe('mine')
})

test('a draft survives a reload and belongs to its place', async () => {
  const { type } = await show({ place: 'one' })
  type('half a ques')
  cleanup()
  expect((await show({ place: 'one' })).field.value).toBe('half a ques')
  cleanup()
  expect((await show({ place: 'two' })).field.value).toBe('')
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
  expect(addFiles(chosen, [added])).toEqual({ files: chosen, problems: [{ problem, name: added.name }] })
})

test.each([
  ['/', 1, ''],
  ['/mon', 4, 'mon'],
  ['show /mon', 9, 'mon'],
  ['1/2', 3, undefined],
  ['/a b', 4, undefined],
])('%j opens the shortcuts for %s', (text, cursor, query) => {
  expect(slashAt(text, cursor)?.query).toBe(query)
})
