import { expect, test } from 'vitest'
import { alarmRules, type MonitorCondition } from './conditions.ts'
import { ruleWords } from './words.ts'

const below: MonitorCondition = { kind: 'threshold', operator: 'below', value: 40 }
const falls: MonitorCondition = { kind: 'change', direction: 'down', percent: 20, against: 'week' }
const odd: MonitorCondition = { kind: 'anomaly', direction: 'up', sensitivity: 'medium' }

test.each([
  ['Sales', below, 'sales are below 40'],
  ['Revenue', below, 'revenue is below 40'],
  ['Orders per day', below, 'orders per day are below 40'],
  ['Number of orders', below, 'number of orders is below 40'],
  ['Loss', below, 'loss is below 40'],
  ['Sales', falls, 'sales fall by 20% or more from a week earlier'],
  ['Revenue', falls, 'revenue falls by 20% or more from a week earlier'],
  ['Refunds', odd, 'refunds are unusually high'],
])('%s with %o is said as %j', (label, condition, words) => {
  expect(ruleWords(condition, alarmRules.parse({}), { label, unit: null }).en).toBe(words)
})
