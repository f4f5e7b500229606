import { expect, test } from 'vitest'
import { isReadable, textPieces } from './text-pieces.ts'

const paragraph = `${'word '.repeat(100).trim()}\n\n`

test('pieces put together are the text, and a text that grows changes only its last piece', () => {
  const text = `${paragraph.repeat(20)}- one\n\n  more\n\n- two\n\n${paragraph.repeat(5)}`
  const pieces = textPieces(text)
  expect(pieces.join('')).toBe(text)
  expect(pieces.length).toBeGreaterThan(5)
  const grown = textPieces(`${text}and more`)
  expect(grown.slice(0, pieces.length - 1)).toEqual(pieces.slice(0, -1))
})

test.each([
  ['code', `\`\`\`sql\n${paragraph.repeat(10)}\`\`\`\n`],
  ['code that never ends', `\`\`\`\n${paragraph.repeat(10)}`],
  ['a formula', `$$\n${paragraph.repeat(10)}$$\n`],
  ['a list', Array.from({ length: 40 }, (_, n) => `${n + 1}. ${'word '.repeat(20)}\n\n   and on\n\n`).join('')],
])('%s is never cut', (_, block) => {
  const pieces = textPieces(`${paragraph.repeat(4)}${block}`)
  expect(pieces.some((piece) => piece.includes(block))).toBe(true)
})

test('code after which the text goes on is closed by its own fence only', () => {
  const text = `\`\`\`\`md\n\`\`\`\n${paragraph.repeat(4)}\`\`\`\`\n\n${paragraph.repeat(4)}`
  expect(textPieces(text)[0]).toContain('````md')
  expect(textPieces(text)[0]?.endsWith('````\n\n')).toBe(true)
})

test.each([
  ['quotes in quotes', '> '.repeat(3_000)],
  ['lists in lists', '- '.repeat(3_000)],
  ['a deep indent', `${' '.repeat(500)}x`],
  ['brackets', '['.repeat(5_000)],
  ['links in links', '[a'.repeat(5_000)],
  ['stars', '*'.repeat(5_000)],
  ['one huge line', 'x'.repeat(100_000)],
])('%s are shown as written', (_, piece) => expect(isReadable(piece)).toBe(false))

test('ordinary writing is read', () => {
  expect(
    isReadable('# Title\n\n- a\n  - b\n    - c\n\n> quote\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[1] [2] **x**'),
  ).toBe(true)
  expect(isReadable(`---\n\n${'| --- '.repeat(20)}|\n***\n___`)).toBe(true)
})
