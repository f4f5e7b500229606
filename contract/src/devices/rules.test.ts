import { expect, test } from 'vitest'
import { type DeviceRuleSettings, judgeRule, metresBetween, type RuleState } from './rules.ts'

const minute = 60_000
const warm: DeviceRuleSettings = { kind: 'threshold', key: 'temperature', operator: 'above', value: 8, minutes: 10 }
const measured = (at: number, temperature: number) => ({ at: at * minute, values: { temperature }, position: null })

/** What each measurement does, one after the other: [minute, degrees]. */
function run(rule: DeviceRuleSettings, measurements: readonly (readonly [number, number])[]): string[] {
  let state: RuleState | undefined
  return measurements.map(([at, degrees]) => {
    const judged = judgeRule(rule, state, measured(at, degrees))
    if (judged) state = judged.state
    return judged?.does ?? 'late'
  })
}

test.each([
  [
    'holds for less than it must',
    [
      [0, 9],
      [9, 9],
      [10, 7],
      [19, 9],
    ],
    ['nothing', 'nothing', 'clear', 'nothing'],
  ],
  [
    'holds for as long as it must',
    [
      [0, 9],
      [10, 9],
      [11, 9],
    ],
    ['nothing', 'raise', 'raise'],
  ],
  [
    'a single good measurement begins anew',
    [
      [0, 9],
      [5, 8],
      [6, 9],
      [15, 9],
      [16, 9],
    ],
    ['nothing', 'clear', 'nothing', 'nothing', 'raise'],
  ],
  [
    'what comes late changes nothing',
    [
      [0, 9],
      [5, 9],
      [3, 2],
      [10, 9],
    ],
    ['nothing', 'nothing', 'late', 'raise'],
  ],
] as const)('a threshold that %s', (_, measurements, does) => {
  expect(run(warm, measurements)).toEqual(does)
})

test('a measurement of something else says nothing', () => {
  expect(judgeRule(warm, undefined, { at: 0, values: { power: 90 }, position: null })).toBeUndefined()
})

const around = { kind: 'geofence', latitude: 0, longitude: 179.99, radius_m: 5_000, minutes: 0 } as const

test('a fence holds over the antimeridian, and at the pole whatever the longitude', () => {
  const at = (latitude: number, longitude: number) => ({ at: 1, values: {}, position: { latitude, longitude } })
  expect(judgeRule({ ...around, when: 'inside' }, undefined, at(0, -179.99))?.does).toBe('raise')
  expect(judgeRule({ ...around, when: 'inside' }, undefined, at(0, -179.9))?.does).toBe('clear')
  expect(judgeRule({ ...around, when: 'outside' }, undefined, at(0, -179.9))?.does).toBe('raise')
  const pole = { ...around, latitude: 90, longitude: 0, when: 'inside' } as const
  expect(judgeRule(pole, undefined, at(89.99, 135))?.does).toBe('raise')
})

test('distances: a degree of latitude is 111.2 km, and nowhere is further than half the way around', () => {
  expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111_195, -1)
  // Jakarta to Surabaya.
  const jakarta = { latitude: -6.2, longitude: 106.8 }
  expect(metresBetween(jakarta, { latitude: -7.26, longitude: 112.74 }) / 1_000).toBeCloseTo(666, -1)
  expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015_114, -2)
})
