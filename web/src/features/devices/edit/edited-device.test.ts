import { expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { editedOf, inputOf, wrongFields } from './edited-device.ts'
import { type EditedRule, emptyRule, leastMinutes, wrongRuleFields } from './edited-rule.ts'

const edited = { ...editedOf(undefined), name: 'Box', type: 'Cold box' }

test.each([
  [{}, {}],
  [{ latitude: '-6,2', longitude: '106.8' }, {}],
  [
    { name: ' ', type: '' },
    { name: 'required', type: 'required' },
  ],
  [{ latitude: '91', longitude: '0' }, { latitude: 'latitudeWrong' }],
  [{ latitude: '0', longitude: 'east' }, { longitude: 'longitudeWrong' }],
  [{ latitude: '0' }, { longitude: 'bothNeeded' }],
  [{ longitude: '0' }, { latitude: 'bothNeeded' }],
  [{ offlineAfter: '0' }, { offlineAfter: 'offlineWrong' }],
  [{ offlineAfter: '1.5' }, { offlineAfter: 'offlineWrong' }],
  [{ offlineAfter: '' }, { offlineAfter: 'offlineWrong' }],
] as const)('of %o is told what is wrong', (change, wrong) => {
  expect(wrongFields({ ...edited, ...change })).toEqual(wrong)
})

test('a comma is a decimal point, and an empty position is none', () => {
  expect(inputOf({ ...edited, latitude: '-6,2', longitude: '106,8' }, undefined)).toMatchObject({
    latitude: -6.2,
    longitude: 106.8,
  })
  expect(inputOf(edited, undefined)).toMatchObject({ latitude: null, longitude: null, offline_after_minutes: 15 })
})

test.each([
  ['threshold', '0', false, 'Enter a whole number from 0 to 10,080'],
  ['geofence', '-1', true, 'Enter a whole number from 0 to 10,080'],
  ['offline', '0', true, 'Enter a whole number from 1 to 10,080'],
  ['offline', '10081', true, 'Enter a whole number from 1 to 10,080'],
  ['offline', '10080', false, 'Enter a whole number from 1 to 10,080'],
] as const)('a rule of kind %s takes %s minutes or says from what on', (kind, minutes, isWrong, sentence) => {
  const rule: EditedRule = { ...emptyRule, kind, minutes }
  expect(wrongRuleFields(rule).includes('minutes')).toBe(isWrong)
  expect(messages.rule.minutesWrong(leastMinutes[kind])).toBe(sentence)
})
