import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import type { OperatorOrganization } from '#contract/billing/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import SetPlan from './set-plan.tsx'

const organization = { id: '01900000-0000-7000-8000-000000000001', name: 'Toko', plan: 'custom' }

beforeEach(() => setLanguage('en'))

test('an end that the server refuses says so at its field; it is the end of that day in Jakarta', async () => {
  const dialog = <SetPlan organization={organization as unknown as OperatorOrganization} onClose={() => {}} />
  const { sent } = await showForm(dialog, billingOperatorEndpoints.setOrganizationPlan, [refusedAt('period_end')])
  writeFields({ 'Ends on': '2026-12-31' })
  await pressButton('Set plan')
  await waitFor(() => expect(errorOf('Ends on')).toBe('Not this.'))
  expect([document.activeElement, sent]).toEqual([
    field('Ends on'),
    [{ plan: 'custom', period_end: '2026-12-31T16:59:59.000Z' }],
  ])
})
