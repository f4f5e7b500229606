import { expect, test } from 'vitest'
import { editDistance, meantBy, type SearchWords, tsqueryOf, wordsOf } from './search-words.ts'
import { marksIn, snippetOf } from './snippet.ts'

const typed = (query: string): SearchWords[] =>
  wordsOf(query).map((word) => ({ word, stems: [], known: [], wide: false }))

test('a search is cut into words, whatever stands between them', () => {
  expect(wordsOf('  Solar-PUMPS, 100% «Ménara» 1_0 ')).toEqual(['solar', 'pumps', '100', 'ménara', '1', '0'])
  expect(wordsOf("'|&!:*()")).toEqual([])
  expect(wordsOf('a b c d e f g h i j')).toHaveLength(8)
})

test.each([
  ['revenue', 'revenue', 0],
  ['revenue', 'rvenue', 1],
  ['revenue', 'revneue', 1],
  ['penjualan', 'penjuallan', 1],
  ['kalimantan', 'kalimnatn', 2],
  ['', 'abc', 3],
])('%s and %s are %i mistakes apart', (a, b, mistakes) => {
  expect([editDistance(a, b), editDistance(b, a)]).toEqual([mistakes, mistakes])
})

test('of similar words those are meant that a slip of the hand explains, the nearest first', () => {
  expect(meantBy('revneu', ['revenue', 'review', 'avenue', 'revenu'])).toEqual(['revenu'])
  expect(meantBy('penjuaaln', ['penjualan', 'penjahit', 'pengalaman', 'penjual'])).toEqual(['penjualan'])
})

test('what is asked of the index names the person and leaves nothing of the query to be run', () => {
  const searchWords = [{ word: 'sales', stems: ['sale'], known: ['salesman'], wide: false }, ...typed('x')]
  searchWords[1]!.wide = true
  expect(tsqueryOf('u1', searchWords)).toBe("'u:u1' & ('sales' | 'sale' | 'salesman') & ('x' | 'x':*)")
})

test('a snippet shows the first hit in one line and says where the hits are', () => {
  const text = `${'before '.repeat(40)}the solar\npump works ${'after '.repeat(40)}`
  const { snippet, marks } = snippetOf(text, typed('pump  SOLAR'))
  expect(snippet).toMatch(/^…before.*solar pump works.*…$/)
  expect(snippet.length).toBeLessThan(180)
  expect(marks.map(([from, to]) => snippet.slice(from, to))).toEqual(['solar', 'pump'])
  expect(snippetOf('short', typed('nothing'))).toEqual({ snippet: 'short', marks: [] })
})

test('other forms of a word and what a mistyped one meant are marked', () => {
  const marked = (text: string, searchWords: Partial<SearchWords>) =>
    marksIn(text, [{ word: '?', stems: [], known: [], wide: false, ...searchWords }]).map(([from, to]) =>
      text.slice(from, to),
    )
  expect(marked('Penjualan dan menjual, juals', { word: 'penjualan', stems: ['jual'] })).toEqual([
    'Penjualan',
    'menjual',
    'juals',
  ])
  expect(marked('Sales of the sale', { word: 'sal' })).toEqual(['Sales', 'sale'])
  expect(marked('The revenue grew', { word: 'rvenue', known: ['revenue'] })).toEqual(['revenue'])
})
