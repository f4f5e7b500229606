import { describe, expect, test } from 'vitest'
import { type Alarm, type CheckOutcome, initialAlarm, stepAlarm } from './alarm.ts'
import { alarmRules } from './conditions.ts'

type Given = Parameters<typeof alarmRules.parse>[0]

/** Checks one minute apart: `.` ok, `!` breach, `0` no data, `x` error. Answers the states by their first letters, and what was told at which check. */
function run(checks: string, given: Given = {}, change: (alarm: Alarm, minute: number) => Alarm = (alarm) => alarm) {
  const outcomes: Record<string, CheckOutcome> = { '.': 'ok', '!': 'breach', 0: 'no_data', x: 'error' }
  const rules = alarmRules.parse(given)
  let alarm = initialAlarm(0)
  let states = ''
  const told: string[] = []
  for (const [minute, sign] of [...checks].entries()) {
    const step = stepAlarm(change(alarm, minute), outcomes[sign] ?? 'ok', rules, { now: minute * 60_000 })
    alarm = step.alarm
    states += alarm.state === 'normal' ? '.' : alarm.state.charAt(0)
    if (step.tell) told.push(`${minute} ${step.tell}`)
  }
  return { states, told, alarm }
}

describe('states', () => {
  test.each<[string, string, Given, string, string[]]>([
    ['nothing happens', '....', {}, '....', []],
    ['fires at once, is told once, recovers', '.!!!..', {}, '.fff..', ['1 firing', '4 recovered']],
    ['a pending period is waited for', '!!!!.', { pending_minutes: 2 }, 'ppff.', ['2 firing', '4 recovered']],
    ['what is over before that is not told', '!.!.', { pending_minutes: 2 }, 'p.p.', []],
    [
      'recovers when it has been over for long enough',
      '!....',
      { recover_minutes: 2 },
      'frr..',
      ['0 firing', '3 recovered'],
    ],
    ['a breach while recovering is the same alarm', '!.!.!..', { recover_minutes: 5 }, 'frfrfrr', ['0 firing']],
    ['is repeated', '!!!!!!', { repeat_minutes: 2 }, 'ffffff', ['0 firing', '2 repeat', '4 repeat']],
    ['no data is a state of its own', '.00.', {}, '.nn.', ['1 no_data', '3 recovered']],
    ['which waits for the pending period, too', '0000', { pending_minutes: 2 }, 'nnnn', ['2 no_data']],
    ['an error is told', 'xx.', {}, 'ee.', ['0 error', '2 recovered']],
    ['no data may count as a breach', '0.', { no_data: 'fire' }, 'f.', ['0 firing', '1 recovered']],
    ['or as fine', '0x', { no_data: 'ok', on_error: 'ok' }, '..', []],
    ['or leave all as it was', '!0x!.', { no_data: 'keep', on_error: 'keep' }, 'ffff.', ['0 firing', '4 recovered']],
    ['an alarm stays open while data is missing', '!0!.', {}, 'fnf.', ['0 firing', '1 no_data', '3 recovered']],
    ['and pends no second time', '!x!.', { pending_minutes: 0 }, 'fef.', ['0 firing', '1 error', '3 recovered']],
  ])('%s', (_, checks, rules, states, told) => {
    expect(run(checks, rules)).toMatchObject({ states, told })
  })

  test('a minute for a night is told once', () => {
    const { told } = run(`.${'!'.repeat(480)}.`)
    expect(told).toEqual(['1 firing', '481 recovered'])
  })

  test('one that comes and goes every minute is told six times an hour, and in the end how it stands', () => {
    const night = run(`${'!.'.repeat(240)}${'.'.repeat(61)}`)
    const inHour = (hour: number) => night.told.filter((at) => Math.floor(Number.parseInt(at, 10) / 60) === hour)
    expect(Array.from({ length: 8 }, (_, hour) => inHour(hour).length)).toEqual([6, 6, 6, 6, 6, 6, 6, 6])
    expect(night.told.slice(0, 7)).toEqual([
      ...['0 firing', '1 recovered', '2 firing', '3 recovered', '4 firing', '5 recovered', '60 firing'],
    ])
    expect(night.told.at(-1)).toMatch(/recovered$/)
    // Repetitions are as often as somebody asked for.
    expect(run('!'.repeat(20), { repeat_minutes: 1 }).told).toHaveLength(20)
    expect(run('!.!.!0!!', { repeat_minutes: 1 }).told.slice(5)).toEqual(['5 no_data', '6 repeat', '7 repeat'])
  })
})

test('what was written while the clock was ahead does not hold an alarm back', () => {
  const hour = 3_600_000
  const rules = alarmRules.parse({ pending_minutes: 2, repeat_minutes: 1 })
  const pending = stepAlarm(initialAlarm(0), 'breach', rules, { now: 5 * hour })
  const back = stepAlarm(pending.alarm, 'breach', rules, { now: hour })
  expect([back.to, stepAlarm(back.alarm, 'breach', rules, { now: hour + 120_000 }).tell]).toEqual(['pending', 'firing'])
  const told = {
    ...pending.alarm,
    state: 'firing',
    firing_since: 5 * hour,
    told: ['firing'],
    told_at: 5 * hour,
  } as const
  const still = stepAlarm(told, 'breach', rules, { now: hour })
  expect([still.tell, stepAlarm(still.alarm, 'breach', rules, { now: hour + 60_000 }).tell]).toEqual([null, 'repeat'])
})

describe('people', () => {
  test('acknowledged it is not repeated; the next alarm is told again', () => {
    const { told } = run('!!!!.!!!', { repeat_minutes: 2 }, (alarm, minute) =>
      minute === 1 ? { ...alarm, acknowledged: true } : alarm,
    )
    expect(told).toEqual(['0 firing', '4 recovered', '5 firing', '7 repeat'])
  })

  test('snoozed nothing is told; what still fires is told after it', () => {
    const { told, states } = run('!!!!!.', {}, (alarm, minute) =>
      minute === 0 ? { ...alarm, snoozed_until: 3 * 60_000 } : alarm,
    )
    expect([states, told]).toEqual(['fffff.', ['3 firing', '5 recovered']])
  })

  test('muted nothing is told and nothing is lost', () => {
    const rules = alarmRules.parse({})
    const night = stepAlarm(initialAlarm(0), 'breach', rules, { now: 1, muted: true })
    expect(night).toMatchObject({ to: 'firing', tell: null })
    expect(stepAlarm(night.alarm, 'breach', rules, { now: 2 }).tell).toBe('firing')
  })

  test('what is over in the quiet hours is told after them; what fires again in them is known already', () => {
    const rules = alarmRules.parse({})
    const fired = stepAlarm(initialAlarm(0), 'breach', rules, { now: 1 })
    const over = stepAlarm({ ...fired.alarm, acknowledged: true }, 'ok', rules, { now: 2, muted: true })
    expect(over).toMatchObject({ to: 'normal', tell: null, alarm: { acknowledged: false } })
    const morning = stepAlarm(over.alarm, 'ok', rules, { now: 3 })
    expect([morning.tell, stepAlarm(morning.alarm, 'ok', rules, { now: 4 }).tell]).toEqual(['recovered', null])
    const again = stepAlarm(over.alarm, 'breach', rules, { now: 3, muted: true })
    expect(stepAlarm(again.alarm, 'breach', rules, { now: 4 }).tell).toBe(null)
    expect(stepAlarm(over.alarm, 'breach', rules, { now: 3 }).tell).toBe('firing')
  })
})
