import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { mergeDeltas } from './merge-deltas.ts'

const event = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'a', choices: [{ index: 0, delta, finish_reason: null }], ...more })}\n\n`
const textOf = (out: string[]) =>
  out
    .join('')
    .split('\n\n')
    .filter((text) => text.startsWith('data: {'))
    .map((text) => JSON.parse(text.slice(6)).choices[0]?.delta?.content ?? '')
    .join('')

test('however the bytes are cut, no character is lost, doubled or moved', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' })),
      fc.array(fc.nat(40)),
      fc.array(fc.nat(2)),
      (pieces, cuts, paces) => {
        const whole = `${pieces.map((content) => event({ content })).join('')}data: [DONE]\n\n`
        const out: string[] = []
        const merger = mergeDeltas(
          (text) => out.push(text),
          () => paces.pop() ?? 50,
        )
        let at = 0
        for (const cut of [...cuts, whole.length]) {
          merger.add(whole.slice(at, at + cut))
          at += cut
        }
        merger.end()
        expect(textOf(out)).toBe(pieces.join(''))
        expect(out.join('').endsWith('data: [DONE]\n\n')).toBe(true)
      },
    ),
  )
})

test('the first piece goes on at once, the next are joined until their time', () => {
  vi.useFakeTimers()
  try {
    const out: string[] = []
    const merger = mergeDeltas(
      (text) => out.push(text),
      () => 100,
    )
    merger.add(event({ role: 'assistant', content: 'a' }))
    expect(textOf(out)).toBe('a')
    for (const content of ['b', 'c', 'd']) merger.add(event({ content }))
    expect(out).toHaveLength(1)
    vi.advanceTimersByTime(100)
    expect([out.length, textOf(out)]).toEqual([2, 'abcd'])
  } finally {
    vi.useRealTimers()
  }
})

test('a tool call keeps its place behind the text before it', () => {
  const out: string[] = []
  const merger = mergeDeltas(
    (text) => out.push(text),
    () => 100,
  )
  merger.add(
    event({ content: 'a' }) + event({ content: 'b' }) + event({ tool_calls: [{ index: 0 }] }) + event({ content: 'c' }),
  )
  merger.add(event({}, { usage: { total_tokens: 1 } }))
  merger.add('data: {"broken')
  merger.end()
  const kinds = out.map((text) =>
    text.includes('broken')
      ? 'broken'
      : text.includes('tool_calls')
        ? 'tool'
        : text.includes('usage')
          ? 'usage'
          : textOf([text]),
  )
  expect(kinds).toEqual(['a', 'b', 'tool', 'c', 'usage', 'broken'])
  expect(out.at(-1)).toBe('data: {"broken')
})
