import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import ProposalsDialog from './proposals-dialog.tsx'

const failure = { reason: 'timeout', message: { en: 'Too slow.', id: 'Terlalu lambat.' }, detail: null, name: null }
const preview = { state: 'failed', failure, failed_at: '2026-11-01T00:00:00.000Z', last: null }
const proposal = (name: string) => ({
  ...{ name, reading: '', question: name, query: {}, spec: { kind: 'number' }, preview },
  trust: { level: 'checked', checks: [] },
})
const found = { name: 'Stock', charts: [proposal('Left'), proposal('Sold')], note: null }

beforeEach(() => setLanguage('en'))

test('a dashboard that is proposed says at its fields what is wrong, and saves its charts once', async () => {
  const saved: unknown[] = []
  const named: unknown[] = []
  const onDone = vi.fn()
  const form = <ProposalsDialog onClose={() => {}} onDone={onDone} />
  const { sent } = await showForm(
    form,
    chartEndpoints.proposeCharts,
    [refusedAt('about'), { data: found }],
    [
      [
        chartEndpoints.createChart,
        ({ body }) => {
          saved.push((body as { name: string }).name)
          return { data: { id: `chart-${saved.length}` } }
        },
      ],
      [
        dashboardEndpoints.createDashboard,
        ({ body }) => {
          named.push(body)
          return named.length === 1 ? refusedAt('name') : { data: { id: 'the-dashboard' } }
        },
      ],
      [dashboardEndpoints.saveComponents, () => ({})],
    ],
  )
  await screen.findByLabelText('Topic')
  writeFields({ Topic: 'stock' })
  await pressButton('Propose charts')
  await waitFor(() => expect(errorOf('Topic')).toBe('Not this.'))
  expect([document.activeElement, field('Topic').value]).toEqual([field('Topic'), 'stock'])
  await pressButton('Propose charts')
  await screen.findByLabelText('Dashboard name')
  expect([field('Dashboard name').value, sent]).toEqual(['Stock', [{ about: 'stock' }, { about: 'stock' }]])
  writeFields({ 'Dashboard name': ' ' })
  await pressButton('Create with 2 charts')
  await waitFor(() => expect(errorOf('Dashboard name')).toBe('Fill this in.'))
  expect([document.activeElement, saved]).toEqual([field('Dashboard name'), []])
  writeFields({ 'Dashboard name': 'Our stock' })
  await pressButton('Create with 2 charts')
  await waitFor(() => expect(errorOf('Dashboard name')).toBe('Not this.'))
  expect(document.activeElement).toBe(field('Dashboard name'))
  await pressButton('Create with 2 charts')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('the-dashboard'))
  expect([saved, named]).toEqual([
    ['Left', 'Sold'],
    [{ name: 'Our stock' }, { name: 'Our stock' }],
  ])
})
