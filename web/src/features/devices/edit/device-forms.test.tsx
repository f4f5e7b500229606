import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { DeviceBroker } from '#contract/devices/brokers.ts'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { BrokerDialog } from '../brokers/broker-dialog.tsx'
import { emptyTopic } from '../brokers/written-broker.ts'
import DeviceDialog from './device-dialog.tsx'
import { RuleForm } from './rule-form.tsx'

const show = async (form: ReactNode, call: Endpoint, answers: object[] = []) =>
  (await showForm(form, call, answers, [[calls.getDeviceOverview, () => ({ data: { types: ['Cold box'] } })]])).sent

beforeEach(() => setLanguage('en'))

test.each([
  [{ Name: ' ' }, 'Name', 'Fill this in.'],
  [{ Latitude: '91', Longitude: '0' }, 'Latitude', 'At most 90.'],
  [{ Latitude: '-90,5', Longitude: '0' }, 'Latitude', 'At least −90.'],
  [{ Latitude: '0', Longitude: 'east' }, 'Longitude', 'This isn’t right. Check it, please.'],
  [{ Latitude: '0' }, 'Longitude', 'Enter both latitude and longitude, or neither.'],
  [{ 'Offline after (minutes)': '0' }, 'Offline after (minutes)', 'At least 1.'],
  [{ 'Offline after (minutes)': '10081' }, 'Offline after (minutes)', 'At most 10,080.'],
])('a device with %o is not sent: its field says why and has the focus', async (wrong, at, sentence) => {
  const sent = await show(<DeviceDialog device={undefined} onClose={() => {}} />, calls.createDevice)
  writeFields({ Name: 'Box', Type: 'Cold box', ...wrong })
  await pressButton('Add')
  await waitFor(() => expect(errorOf(at)).toBe(sentence))
  expect([document.activeElement, sent]).toEqual([field(at), []])
})

test('what the server finds of a device stands at its field; a comma is a decimal point, an empty position none', async () => {
  const made = { data: { token: 'dev_abc' } }
  const dialog = <DeviceDialog device={undefined} onClose={() => {}} />
  const sent = await show(dialog, calls.createDevice, [refusedAt('location'), made])
  writeFields({ Name: 'Box', Type: 'Cold box', Location: 'Bali', Latitude: '-6,2', Longitude: '106,8' })
  await pressButton('Add')
  await waitFor(() => expect(errorOf('Location')).toBe('Not this.'))
  expect([document.activeElement, field('Name').value]).toEqual([field('Location'), 'Box'])
  writeFields({ Location: '', Latitude: '', Longitude: '' })
  await pressButton('Add')
  expect(await screen.findByLabelText('Token')).toHaveProperty('value', 'dev_abc')
  expect(sent).toMatchObject([
    { latitude: -6.2, longitude: 106.8 },
    { latitude: null, longitude: null, offline_after_minutes: 15, attributes: {} },
  ])
})

test('a rule says at each of its own fields what is wrong, and is empty again once it is added', async () => {
  const sent = await show(<RuleForm />, calls.createDeviceRule, [refusedAt('settings.key')])
  writeFields({ Name: 'Warm', 'For at least (minutes)': '-1' })
  await pressButton('Add rule')
  await waitFor(() => expect(errorOf('For at least (minutes)')).toBe('At least 0.'))
  expect([errorOf('Measurement'), errorOf('Limit'), document.activeElement]).toEqual([
    'Fill this in.',
    'This isn’t right. Check it, please.',
    field('Measurement'),
  ])
  writeFields({ Measurement: 'temperature', Limit: '-10,5', 'For at least (minutes)': '0' })
  await pressButton('Add rule')
  await waitFor(() => expect(errorOf('Measurement')).toBe('Not this.'))
  expect(document.activeElement).toBe(field('Measurement'))
  await pressButton('Add rule')
  await waitFor(() => expect(field('Name').value).toBe(''))
  expect([sent.length, sent[1]]).toEqual([
    2,
    {
      name: 'Warm',
      device_type: null,
      severity: 'warning',
      settings: { kind: 'threshold', key: 'temperature', operator: 'above', value: -10.5, minutes: 0 },
    },
  ])
})

test('a broker is tried only when it is whole, and a topic says itself what is wrong with it', async () => {
  const broker = {
    id: 'b',
    name: 'Own',
    host: 'mqtt',
    port: 1883,
    topics: [emptyTopic],
    has_password: true,
  } as DeviceBroker
  const stored = { ...broker, encrypted: false, authority: '', username: '', active: true }
  const password = { status: 422, code: 'device_broker_password', message: 'Write it again.' }
  const answers = [refusedAt('topics.0.filter'), password]
  const sent = await show(<BrokerDialog broker={stored} onDone={() => {}} />, calls.testDeviceBroker, answers)
  const test = 'Test the connection'
  writeFields({ Topic: 'all/#', Port: '' })
  await pressButton(test)
  await waitFor(() => expect(errorOf('Port')).toBe('This isn’t right. Check it, please.'))
  expect([document.activeElement, sent]).toEqual([field('Port'), []])
  writeFields({ Topic: 'all/{device}', Port: '1883' })
  await pressButton(test)
  await waitFor(() => expect(errorOf('Topic')).toMatch(/names the device/))
  await pressButton(test)
  await waitFor(() => expect(errorOf('Password')).toBe('Write it again.'))
  expect(sent[0]).toMatchObject({ id: 'b', port: 1883, topics: [{ filter: 'all/{device}' }] })
  expect(sent[0]).not.toHaveProperty('password')
})
