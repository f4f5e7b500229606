import { expect, test } from 'vitest'
import { generateSampleCalls, sampleCalls } from './generate.ts'

test('a year of calls in both languages, the same for the same day, whose lines are whole and follow each other', () => {
  const today = new Date('2026-11-23T05:00:00Z')
  const calls = generateSampleCalls(today)
  expect(calls).toHaveLength(sampleCalls)
  expect(generateSampleCalls(today)).toEqual(calls)
  const said = calls.flatMap(({ turns }) => turns.map(({ text }) => text))
  expect(said.filter((text) => /[{}|]|undefined/.test(text) || text === '')).toEqual([])
  for (const { turns, durationMs, at } of calls) {
    expect(at.getTime()).toBeLessThan(today.getTime())
    expect(at.getTime()).toBeGreaterThan(today.getTime() - 367 * 86_400_000)
    for (const [index, turn] of turns.entries()) {
      expect(turn.starts_ms).toBeGreaterThan(turns[index - 1]?.ends_ms ?? 0)
      expect(turn.ends_ms).toBeLessThanOrEqual(durationMs)
    }
  }
  const share = (language: string) => calls.filter((call) => call.language === language).length / calls.length
  expect(share('id')).toBeGreaterThan(0.55)
  expect(share('en')).toBeGreaterThan(0.25)
})
