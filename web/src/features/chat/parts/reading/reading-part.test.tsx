import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DataReading } from '#contract/chat/parts.ts'
import { languages } from '#web/lib/i18n/language.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { uiMessages } from '#web/ui/messages/index.ts'
import { chatMessages } from '../../messages/index.ts'
import { ReadingPart } from './reading-part.tsx'

beforeAll(() =>
  Promise.all([...languages].flatMap((language) => [chatMessages.load(language), uiMessages.load(language)])),
)
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(async () => {
  cleanup()
  await setLanguage('en')
  vi.unstubAllGlobals()
})

const reading: DataReading = {
  reading: 'Net revenue by store, city is Jakarta, 2026',
  chips: [
    { kind: 'measure', label: 'Net revenue' },
    { kind: 'filter', label: 'Jakarta', remove: 'Net revenue by store, 2026' },
    {
      kind: 'source',
      label: 'lease.pdf',
      options: [{ label: 'The database instead', question: 'Who pays?', source: 'db' }],
    },
  ],
  table: 0,
}

const show = async (onAsk?: (question: string, source?: string) => void) =>
  showAt('/here', { '/here': <ReadingPart reading={reading} onAsk={onAsk} /> })

test('a chip that is removed asks the same without it', async () => {
  const asked = vi.fn()
  await show(asked)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Jakarta and ask again' }))
  expect(asked).toHaveBeenCalledWith('Net revenue by store, 2026')
})

test('another source is asked the same', async () => {
  const asked = vi.fn()
  await show(asked)
  fireEvent.click(await screen.findByRole('button', { name: 'Source: lease.pdf. Change' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'The database instead' }))
  expect(asked).toHaveBeenCalledWith('Who pays?', 'db')
})

test('whoever only reads sees what it was, and can change nothing', async () => {
  await setLanguage('id')
  await show()
  expect((await screen.findByRole('list', { name: 'Cara pertanyaan ini dibaca' })).textContent).toBe(
    'Net revenueJakartalease.pdf',
  )
  expect(screen.queryAllByRole('button')).toEqual([])
})
