import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dashboardEndpoints as calls } from '#contract/dashboards/endpoints.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import AddToDashboard from '../add-to/add-to-dashboard.tsx'
import { LinkForm } from './link-form.tsx'
import ScheduleDialog from './schedule-dialog.tsx'

const id = '01900000-0000-7000-8000-000000000001' as DashboardId

beforeEach(() => setLanguage('en'))

test('a schedule says whom it cannot be sent to, also when only the server knows', async () => {
  const { sent } = await showForm(
    <ScheduleDialog id={id} onClose={() => {}} />,
    calls.createDashboardSchedule,
    [refusedAt('recipients.0')],
    [[calls.listDashboardSchedules, () => ({ data: [] })]],
  )
  writeFields({ To: 'ayu@example.com, budi' })
  await pressButton('Schedule')
  await waitFor(() => expect(errorOf('To')).toBe('“budi” isn’t an email address.'))
  expect([document.activeElement, sent]).toEqual([field('To'), []])
  writeFields({ To: 'ayu@example.com' })
  await pressButton('Schedule')
  await waitFor(() => expect(errorOf('To')).toBe('Not this.'))
  expect(sent).toMatchObject([
    { every: 'workday', hour: 8, minute: 0, recipients: ['ayu@example.com'], language: 'en' },
  ])
})

test('a link says at its fields what is wrong with its password and its pages', async () => {
  const { sent } = await showForm(<LinkForm id={id} onDone={() => {}} />, calls.createDashboardLink, [
    refusedAt('name'),
  ])
  writeFields({ Password: 'short', 'May be embedded on': 'example' })
  await pressButton('Create link')
  await waitFor(() => expect(errorOf('Password')).toBe('At least 8 characters.'))
  expect([errorOf('May be embedded on'), document.activeElement, sent]).toEqual([
    'Write addresses such as https://example.com.',
    field('Password'),
    [],
  ])
  writeFields({ Password: '', 'May be embedded on': '' })
  await pressButton('Create link')
  await waitFor(() => expect(errorOf('Name')).toBe('Not this.'))
  expect(sent).toMatchObject([{ name: '', password: null, embed_origins: [] }])
})

test('a new dashboard for a chart needs a name that the server takes', async () => {
  const page = { records: [], pagination: { page: 1, limit: 20, total: 0, is_last_page: true } }
  const { sent } = await showForm(
    <AddToDashboard charts={[]} onClose={() => {}} />,
    calls.createDashboard,
    [refusedAt('name')],
    [[calls.listDashboards, () => ({ data: page })]],
  )
  await pressButton('Create and add')
  await waitFor(() => expect(errorOf('New dashboard')).toBe('Fill this in.'))
  writeFields({ 'New dashboard': 'Sales' })
  await pressButton('Create and add')
  await waitFor(() => expect(errorOf('New dashboard')).toBe('Not this.'))
  expect(sent).toEqual([{ name: 'Sales' }])
})
