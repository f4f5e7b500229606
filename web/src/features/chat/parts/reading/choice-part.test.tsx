import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DataChoice } from '#contract/chat/parts.ts'
import { languages } from '#web/lib/i18n/language.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { chatMessages } from '../../messages/index.ts'
import { ChoicePart } from './choice-part.tsx'

beforeAll(() => Promise.all([...languages].map((language) => chatMessages.load(language))))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(async () => {
  cleanup()
  await setLanguage('en')
  vi.unstubAllGlobals()
})

const choice: DataChoice = {
  readings: [
    { reading: 'Number of stores by city', question: 'I meant: Number of stores by city' },
    { reading: 'Floor area by city', question: 'I meant: Floor area by city' },
  ],
  why: ['“largest” may mean more than one thing in this data.'],
}
const show = (onAsk?: (question: string) => void, given = choice) =>
  showAt('/here', { '/here': <ChoicePart choice={given} onAsk={onAsk} /> })

test('a press asks for exactly that reading, and the likeliest one is named', async () => {
  const asked = vi.fn()
  await show(asked)
  fireEvent.click(await screen.findByRole('button', { name: 'Floor area by city' }))
  expect(asked.mock.calls).toEqual([['I meant: Floor area by city']])
  expect(screen.getByRole('button', { name: /Number of stores by city.*Most likely/ })).toBeTruthy()
  expect(screen.getByText(/may mean more than one thing/)).toBeTruthy()
})

test('one reading alone is not called the likeliest', async () => {
  await show(() => {}, { ...choice, readings: choice.readings.slice(0, 1) })
  await screen.findByRole('button', { name: 'Number of stores by city' })
  expect(screen.queryByText('Most likely')).toBeNull()
})

test('whoever only reads the chat sees the readings and can press none, in their language', async () => {
  await setLanguage('id')
  await show(undefined, { ...choice, readings: choice.readings.map(({ reading }) => ({ reading })) })
  expect((await screen.findByRole('list', { name: 'Maksud pertanyaanmu' })).children).toHaveLength(2)
  expect(screen.getByText('Paling mungkin')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})
