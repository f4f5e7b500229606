import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

beforeEach(() => setLanguage('id'))

test('an address that is none, or that the server refuses, says so at its field', async () => {
  const refused = { status: 400, code: 'notification_webhook_refused', message: 'Alamatnya pribadi.' }
  const dialog = <WebhookDialog webhook={undefined} onDone={() => {}} />
  const { sent } = await showForm(dialog, notificationEndpoints.createNotificationWebhook, [refused])
  writeFields({ Nama: 'Gudang', Alamat: 'gudang' })
  await pressButton('Buat')
  await waitFor(() => expect(errorOf('Alamat')).toBe('Isi alamat yang diawali https://.'))
  expect([document.activeElement, sent]).toEqual([field('Alamat'), []])
  writeFields({ Alamat: 'http://10.0.0.8/kait' })
  await pressButton('Buat')
  await waitFor(() => expect(errorOf('Alamat')).toBe('Alamatnya pribadi.'))
  expect(sent).toMatchObject([{ name: 'Gudang', address: 'http://10.0.0.8/kait', held: false }])
})
