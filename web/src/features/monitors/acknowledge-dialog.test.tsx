import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, showForm, writeFields } from '#web/testing/shown-form.tsx'
import AcknowledgeDialog from './acknowledge-dialog.tsx'

const id = '01900000-0000-7000-8000-000000000001'

beforeEach(() => setLanguage('en'))

test('a note that is too long is not sent, and its field says so', async () => {
  const monitor = { id, bot_id: id } as unknown as Monitor
  const dialog = <AcknowledgeDialog monitor={monitor} onClose={() => {}} />
  const { sent } = await showForm(dialog, monitorEndpoints.acknowledgeMonitor)
  writeFields({ Note: 'x'.repeat(1_001) })
  await pressButton('Acknowledge')
  await waitFor(() => expect(errorOf('Note')).toBe('At most 1,000 characters.'))
  expect([document.activeElement, sent]).toEqual([field('Note'), []])
})
