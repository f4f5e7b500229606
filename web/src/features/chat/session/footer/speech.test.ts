import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { languageOfWords } from '#contract/voice/language-of-words.ts'
import { getSpeaking, pauseSpeaking, resumeSpeaking, sentencesOf, speakText, stopSpeaking } from './speech.ts'

type Spoken = { text: string; lang: string; onend?: () => void; onerror?: () => void }
const plain = (text: string) => ({ text })
const spoken: Spoken[] = []
const engine = {
  speak: (item: Spoken) => spoken.push(item),
  getVoices: () => [{ lang: 'id_ID' }, { lang: 'en-GB' }],
  pause: vi.fn(),
  resume: vi.fn(),
  cancel: vi.fn(),
}
beforeEach(() => {
  spoken.length = 0
  vi.stubGlobal('speechSynthesis', engine)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
})
afterEach(() => {
  stopSpeaking()
  vi.unstubAllGlobals()
})

test('reads sentence by sentence in the language of the words, and ends', () => {
  speakText('a', 'Penjualan dari Jawa naik. Ini yang paling besar.', () => {}, plain)
  expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([['Penjualan dari Jawa naik.', 'id-ID']])
  spoken[0]?.onend?.()
  expect(spoken[1]?.text).toBe('Ini yang paling besar.')
  spoken[1]?.onend?.()
  expect(getSpeaking()).toBeUndefined()
})

test('pauses, goes on and stops; another answer takes over and the first stays silent', () => {
  speakText('a', 'One. Two.', () => {}, plain)
  pauseSpeaking()
  expect(getSpeaking()).toEqual({ key: 'a', state: 'paused' })
  resumeSpeaking()
  speakText('b', 'Three.', () => {}, plain)
  spoken[0]?.onend?.()
  expect(spoken.map(({ text }) => text)).toEqual(['One.', 'Three.'])
  expect(getSpeaking()?.key).toBe('b')
  stopSpeaking()
  expect(getSpeaking()).toBeUndefined()
})

test('says when the browser cannot', () => {
  const onFailure = vi.fn()
  speakText('a', 'One.', onFailure, plain)
  spoken[0]?.onerror?.()
  expect(onFailure).toHaveBeenCalledOnce()
  expect(getSpeaking()).toBeUndefined()
})

test('long sentences are cut between words', () => {
  const pieces = sentencesOf('word '.repeat(200))
  expect(pieces.every((piece) => piece.length <= 220)).toBe(true)
  expect(pieces.join(' ')).toBe('word '.repeat(200).trim())
  expect(sentencesOf('x'.repeat(1_000)).join('')).toBe('x'.repeat(1_000))
})

test.each([
  ['Revenue of the stores in Java is up', 'en'],
  ['Pendapatan toko di Jawa naik dan ini yang tertinggi', 'id'],
  ['42', 'en'],
])('%s is %s', (text, language) => expect(languageOfWords(text)).toBe(language))
