import { expect, test } from 'vitest'
import type { AnswerPart } from '../chat/parts.ts'
import { sentencesOf, splitSentences } from './sentences.ts'
import { spokenAnswer } from './spoken-answer.ts'
import { wordsOfMarkdown } from './words-of-markdown.ts'

const text = (words: string, state: 'streaming' | 'done' = 'done'): AnswerPart => ({ type: 'text', text: words, state })
const table = (rows: number): AnswerPart => ({
  type: 'data-table',
  data: { title: 'Stores', columns: [], rows: [], row_count: rows, truncated: false },
})
const chart: AnswerPart = {
  type: 'data-chart',
  data: { title: 'Stores', chart: { kind: 'bar', x: 'a', y: ['b'] }, table: 0 },
}

test('what is said has no signs, marks, code or tables', () => {
  const written = '## Sales\n\nUp **31%** [1] in `Java` & more.\n\n```sql\nselect 1\n```\n\n| a |\n|---|\n| 1 |'
  expect(wordsOfMarkdown(written)).toBe('Sales\nUp 31% in Java & more.')
  expect(wordsOfMarkdown('- one\n* two\n> three\n[four](https://a.example) ![five](x.png) _six_ snake_case')).toBe(
    'one\ntwo\nthree\nfour six snake_case',
  )
})

test.each([
  ['There are 48. Most are here.', ['There are 48.', 'Most are here.']],
  ['1. Rice\n2. Sugar', ['1. Rice', '2. Sugar']],
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['Up 1.5 percent. Then', ['Up 1.5 percent.', 'Then']],
  ['See No. 5 of Jl. Sudirman. Fine.', ['See No. 5 of Jl. Sudirman.', 'Fine.']],
  ['Rice, e.g. white. Good', ['Rice, e.g. white.', 'Good']],
  ['"Yes." She said', ['"Yes."', 'She said']],
  ['Title\nLine', ['Title', 'Line']],
  ['--- ...', []],
])('sentences of %s', (words, sentences) => expect(sentencesOf(words)).toEqual(sentences))

test('a sentence that may still grow is no sentence yet; a long one is cut at a comma', () => {
  expect(splitSentences('One. Two is 1.')).toEqual({ sentences: ['One.'], rest: 'Two is 1.' })
  const long = sentencesOf(`${'word '.repeat(60)}word, ${'more '.repeat(60)}more.`)
  expect(long.map((piece) => piece.length <= 400)).toEqual([true, true])
  expect(long[0]).toMatch(/,$/)
  expect(sentencesOf('x'.repeat(900)).join('')).toBe('x'.repeat(900))
})

test('while an answer is made, its complete sentences are said; a later list begins with the earlier one', () => {
  const whole = 'There are 48 stores. Most are in Java. The rest are elsewhere.'
  let before: string[] = []
  for (let length = 1; length <= whole.length; length++) {
    const now = spokenAnswer([text(whole.slice(0, length), 'streaming')], 'en', false)
    expect(now.slice(0, before.length)).toEqual(before)
    before = now
  }
  expect(before).toEqual(['There are 48 stores.', 'Most are in Java.'])
  expect(spokenAnswer([text(whole)], 'en', true)).toEqual([...before, 'The rest are elsewhere.'])
})

test.each([
  ['a table', [text('By store:'), table(12)], ['By store:', 'The table is on the screen.']],
  ['a table of one row has been said', [text('48 stores.'), table(1)], ['48 stores.']],
  ['a chart', [text('Up.'), chart], ['Up.', 'The chart is on the screen.']],
  ['both', [table(3), text('Up.'), chart], ['Up.', 'The chart and the table are on the screen.']],
  [
    'a long text',
    [text('A1. '.repeat(9).trim())],
    [...Array.from({ length: 6 }, () => 'A1.'), 'The rest is on the screen.'],
  ],
  [
    'a notice alone',
    [{ type: 'data-notice', data: { code: 'x', message: 'The limit is reached.' } } as AnswerPart],
    ['The limit is reached.'],
  ],
  ['nothing', [], []],
])('%s is said in short', (_, parts, said) => expect(spokenAnswer(parts, 'en', true)).toEqual(said))

test('the closing sentence is Indonesian in an Indonesian answer', () => {
  expect(spokenAnswer([text('Naik.'), table(2)], 'id', true).at(-1)).toBe('Tabelnya ada di layar.')
})
