import { describe, expect, test } from 'vitest'
import { type AlarmFacts, alarmText, alarmTexts, alarmVariables, firstFills } from './alarm-message.ts'
import { alarmRules } from './conditions.ts'

const facts: AlarmFacts = {
  name: 'Daily revenue',
  news: 'firing',
  figures: [
    { label: 'Medan', value: 12, limit: 20, breaches: true },
    { label: 'Bandung', value: 14, limit: 20, breaches: true },
  ],
  count: 2,
  condition: { kind: 'threshold', operator: 'below', value: 20 },
  rules: alarmRules.parse({}),
  value: { label: 'revenue', unit: null },
  at: '2026-11-29T03:00:00Z',
  timeZone: 'Asia/Jakarta',
  link: 'https://example.com/monitoring/1/2',
}

describe('what is said of an alarm', () => {
  test('in both languages', () => {
    expect(alarmTexts(facts, 'en')).toEqual({
      summary: 'Alarm: Daily revenue – Medan, 12 and 1 more (revenue is below 20)',
      name: 'Daily revenue',
      value: 'Medan, 12 and 1 more',
      threshold: '20',
      when: '29 Nov 2026, 10:00 GMT+7',
      link: facts.link,
    })
    expect(alarmTexts(facts, 'id')).toMatchObject({
      summary: 'Alarm: Daily revenue – Medan, 12 dan 1 lagi (revenue di bawah 20)',
      when: expect.stringMatching(/^29 Nov 2026, 10\.00 WIB$/),
    })
  })

  test.each<[string, Partial<AlarmFacts>, object]>([
    [
      'one that is repeated',
      { news: 'repeat' },
      { name: 'Still firing: Daily revenue', value: 'Medan, 12 and 1 more' },
    ],
    [
      'one that is over, with the figure of now',
      { news: 'recovered', figures: [{ label: '', value: 31, breaches: false }] },
      { name: 'Recovered: Daily revenue', value: '31' },
    ],
    ['no data', { news: 'no_data', figures: [] }, { name: 'No data: Daily revenue', value: 'no figure' }],
    ['a check that failed', { news: 'error', figures: [] }, { name: 'Check failed: Daily revenue', threshold: '20' }],
    [
      'a list',
      { condition: { kind: 'not_empty', at_least: 1 }, figures: [] },
      { value: '2 rows', threshold: 'the list “revenue” is not empty' },
    ],
    [
      'a change, whose limit is worked out',
      { condition: { kind: 'change', direction: 'down', percent: 20, against: 'week' } },
      { threshold: '20' },
    ],
  ])('of %s', (_, more, said) => {
    expect(alarmTexts({ ...facts, ...more }, 'en')).toMatchObject(said)
  })

  test('as WhatsApp takes it: one line each, never empty, never too long', () => {
    const texts = {
      ...alarmTexts(facts, 'en'),
      name: ' two\n lines\tand  more ',
      value: '',
      summary: 'x'.repeat(2_000),
    }
    const [name, value, summary] = alarmVariables(['name', 'value', 'summary'], texts)
    expect([name, value, summary?.length]).toEqual(['two lines and more', '-', 500])
    expect(alarmText(alarmTexts(facts, 'en')).split('\n')).toHaveLength(3)
  })
})

test.each<[string, string[]]>([
  ['Perhatian: {{1}}', ['summary']],
  ['{{1}} is {{2}}', ['name', 'value']],
  ['Alarm {{1}}: nilai {{2}}, batas {{3}}, pukul {{4}}. Buka {{5}}', ['name', 'value', 'threshold', 'when', 'link']],
  ['Details: {{3}}. Since {{2}}: alarm {{1}}', ['name', 'when', 'link']],
  ['{{1}}{{2}}{{3}}{{4}}{{5}}{{6}}', ['name', 'value', 'threshold', 'when', 'link', 'summary']],
])('the variables of “%s” are first %j', (body, fills) => {
  expect(firstFills(body, fills.length)).toEqual(fills)
})
