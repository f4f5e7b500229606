import { afterEach, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { readAloudAs, wordsOfAnswer } from './read-aloud-as.ts'

afterEach(() => vi.unstubAllGlobals())

test('what is read aloud has no signs, marks, code or tables', () => {
  const text = (words: string): AnswerPart => ({ type: 'text', text: words, state: 'done' })
  const table: AnswerPart = {
    type: 'data-table',
    data: { title: 'By region', columns: [], rows: [], row_count: 1, truncated: false },
  }
  const written = '## Sales\n\nUp **31%** [1] in `Java` & more.\n\n```sql\nselect 1\n```\n\n| a |\n|---|\n| 1 |'
  expect(wordsOfAnswer([text(written), table])).toBe('Sales\nUp 31% in Java & more.')
})

test('it is said as a person says it, in a voice of the chosen character', async () => {
  fakeServer([[accountEndpoints.getPreferences, () => ({ data: { language: 'en', voice_character: 'male' } })]])
  const voices = [
    { name: 'Samantha', lang: 'en-US' },
    { name: 'Daniel', lang: 'en-GB' },
  ]
  vi.stubGlobal('speechSynthesis', { getVoices: () => voices })
  expect((await readAloudAs())('Up 31%.', 'en')).toEqual({ text: 'Up thirty-one percent.', voice: voices[1], pitch: 1 })
})

test('without a connection it is read all the same', async () => {
  fakeServer([[accountEndpoints.getPreferences, () => ({ status: 503, code: 'unavailable' })]])
  vi.stubGlobal('speechSynthesis', { getVoices: () => [] })
  expect((await readAloudAs())('5 kg', 'id')).toEqual({ text: 'lima kilogram', pitch: 1.1 })
})
