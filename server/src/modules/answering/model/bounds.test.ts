import { expect, test } from 'vitest'
import { cutToRoom, TextBound } from './bounds.ts'

test('what a tool gives is cut to what fits, and says how much is missing', () => {
  const { value, left } = cutToRoom({ title: 'A page', text: 'x'.repeat(5_000), more: ['a', 'b'] }, 1_000)
  expect(left).toBeGreaterThan(4_000)
  expect(JSON.stringify(value).length).toBeLessThan(1_200)
  expect(value).toMatchObject({ title: 'A page', text: expect.stringMatching(/characters left out\]$/) })
  const list = cutToRoom({ rows: Array.from({ length: 1_000 }, (_, n) => ({ n, word: 'word' })) }, 2_000)
  expect(list.left).toBeGreaterThan(10_000)
  expect((list.value as { rows: unknown[] }).rows.at(-1)).toMatch(/more left out/)
  expect(cutToRoom({ a: [1, null, true, 'text'] })).toEqual({ value: { a: [1, null, true, 'text'] }, left: 0 })
})

test('the bound is exact whatever the pieces', () => {
  const bound = new TextBound(10)
  expect(bound.take('12345')).toEqual({ text: '12345' })
  expect(bound.take('67890')).toEqual({ text: '67890' })
  expect(bound.take('1')).toEqual({ text: '', cut: 'answer_cut_off' })
})

test('a repetition is found whatever it is preceded by', () => {
  const bound = new TextBound(1_000_000)
  bound.take(Array.from({ length: 3_000 }, (_, n) => n).join(' '))
  let cut: string | undefined
  for (let n = 0; n < 200 && !cut; n++) cut = bound.take('and so on and on, '.repeat(3)).cut
  expect(cut).toBe('answer_repeated_itself')
})
