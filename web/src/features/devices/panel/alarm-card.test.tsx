import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import type { DeviceAlarm, DeviceAlarmId, DeviceId } from '#contract/devices/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showForm } from '#web/testing/shown-form.tsx'
import { AlarmCard } from './alarm-card.tsx'

const alarm: DeviceAlarm = {
  ...{ id: '01900000-0000-7000-8000-000000000001' as DeviceAlarmId, name: 'Too warm', severity: 'warning' },
  ...{ device_id: '01900000-0000-7000-8000-000000000002' as DeviceId, device_name: 'Box', device_type: 'Cold box' },
  ...{ location_name: '', state: 'active', message: '', value: 9, started_at: '2026-11-21T03:00:00.000Z' },
  ...{ cleared_at: null, acknowledged_at: null, acknowledged_by: null, assignee: null, snoozed_until: null },
}

beforeEach(() => setLanguage('en'))

test('a comment is sent once, and what is typed while the page asks again stays', async () => {
  const late: (() => void)[] = []
  let asked = 0
  const { sent } = await showForm(
    <AlarmCard alarm={alarm} />,
    calls.actOnDeviceAlarm,
    [],
    [
      [
        calls.listDeviceAlarmEvents,
        async () => {
          asked += 1
          if (asked > 1) await new Promise<void>((done) => late.push(done))
          return { data: [] }
        },
      ],
    ],
  )
  fireEvent.click(screen.getByRole('button', { name: 'History' }))
  const field = await screen.findByLabelText('Add a comment')
  await waitFor(() => expect(asked).toBe(1))
  fireEvent.change(field, { target: { value: 'I look at it' } })
  const send = () => act(async () => fireEvent.submit(field))
  await send()
  await waitFor(() => expect(late).toHaveLength(1))
  expect(field).toHaveProperty('value', '')
  fireEvent.change(field, { target: { value: 'Fan is broken' } })
  await send()
  await act(async () => late[0]!())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).ariaBusy).toBeNull())
  expect(field).toHaveProperty('value', 'Fan is broken')
  expect(sent).toEqual([{ kind: 'comment', text: 'I look at it' }])
})
