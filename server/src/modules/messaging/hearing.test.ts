import { expect, test } from 'vitest'
import { findToldAt, type HearingSpan } from './hearing.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000)
const span = (since: number, until: number): HearingSpan => ({ since: at(since), until: at(until) })
const dueIn = (tried: number, spans: HearingSpan[], now: number) =>
  (findToldAt(at(tried), spans, at(now)).getTime() - at(now).getTime()) / 1_000

test.each([
  ['somebody was there all the time', 0, [span(-60, 30)], 30, 90],
  ['two took turns without a gap', 0, [span(-60, 10), span(5, 30)], 30, 90],
  ['killed at once and back after 2 s', 0, [span(-60, 0), span(2, 2)], 2, 120],
  ['back after ten minutes: as long again', 0, [span(600, 600)], 600, 600],
  ['what was heard before the gap does not count', 0, [span(-60, 300), span(900, 900)], 900, 600],
  ['away for a week: six hours at most', 0, [span(604_800, 604_800)], 604_800, 6 * 3_600],
  ['nobody is there now', 0, [], 60, 120],
  ['two minutes were heard', 0, [span(-60, 0), span(2, 122)], 122, 0],
])('%s', (_, tried, spans, now, seconds) => expect(dueIn(tried, spans, now)).toBe(seconds))

test('a server that is killed every five seconds and back after two comes nearer each time', () => {
  const lives = (count: number) => Array.from({ length: count }, (_, life) => span(2 + life * 7, 7 + life * 7))
  const left = [1, 10, 20, 24].map((count) => dueIn(0, lives(count), count * 7))
  expect(left).toEqual([115, 70, 20, 0])
})
