import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { MessageTemplate } from '#contract/messaging/broadcast.ts'
import { broadcastEndpoints as calls } from '#contract/messaging/broadcast-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { BroadcastForm } from './broadcast-form.tsx'

const anId = (last: number) => `0195f000-0000-7000-8000-00000000000${last}`
const promo = { id: anId(3), name: 'promo', language: 'id', body: 'Halo {{1}}, kode {{2}}', status: 'approved' }
const template = { ...promo, variables: 2, fills: [] } as unknown as MessageTemplate
const regulars = { id: anId(2), name: 'Regulars', variables: [], phones: 2, created_at: '2026-01-01T00:00:00.000Z' }
const found = {
  ...{ recipients: 2, sendable: 2, skipped: [], skipped_by: [], samples: [], seconds: 1 },
  ...{ tier_left: null, credits: 0, credits_left: null },
}
const number = (last: number) => ({ id: anId(last), name: `Shop ${last}`, phone_number: '+6281218722179' })

const showBroadcast = (answers: object[], more: Parameters<typeof showForm>[3] = []) =>
  showForm(<BroadcastForm />, calls.preflightBroadcast, answers, [
    [messagingEndpoints.listMessagingAccounts, () => ({ data: [number(1), number(4)] })],
    [messagingEndpoints.listMessageTemplates, () => ({ data: [template] })],
    [calls.listPhoneLists, () => ({ data: { records: [regulars], page: 1, limit: 100, total: 1 } })],
    ...more,
  ])
const choiceOf = (name: string) => screen.findByRole('combobox', { name })
const errorAt = (control: HTMLElement) => document.getElementById(`${control.id}-error`)?.textContent
const choose = async (name: string, option: RegExp) => {
  const choice = await choiceOf(name)
  await act(async () => fireEvent.click(choice))
  const found = await screen.findByRole('option', { name: option })
  await act(async () => fireEvent.click(found))
}

beforeEach(() => setLanguage('en'))

test('what is missing of a broadcast is said at its fields, the first of which has the focus', async () => {
  const { sent } = await showBroadcast([{ data: found }])
  const to = await choiceOf('To')
  await pressButton('Check')
  await waitFor(() => expect(errorAt(to)).toBe('Choose a list, or make a new one.'))
  expect(document.activeElement).toBe(to)
  const [first, second] = [field('{{1}}'), field('{{2}}')]
  expect([errorAt(first), errorAt(second), first.getAttribute('aria-invalid'), sent]).toEqual([
    ...['Fill this in.', 'Fill this in.', 'true'],
    [],
  ])
  writeFields({ '{{1}}': '{{name}}' })
  await waitFor(() => expect([errorAt(first), errorAt(second)]).toEqual(['', 'Fill this in.']))
  writeFields({ '{{2}}': 'TN-1' })
  await choose('To', /Regulars/)
  await pressButton('Check')
  await screen.findByText('2 of 2 will get it')
  expect(Object.fromEntries(sent[0] as FormData)).toEqual({
    ...{ account_id: anId(1), list_id: anId(2), template_id: anId(3), name: '', variables: '["{{name}}","TN-1"]' },
  })
})

test('a time that is over, in Indonesian', async () => {
  await setLanguage('id')
  await showBroadcast([])
  await choiceOf('Kepada')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Nanti' })))
  const at = screen.getByLabelText('Tanggal dan jam')
  await pressButton('Periksa')
  await waitFor(() => expect(errorAt(at)).toBe('Isi bagian ini.'))
  fireEvent.change(at, { target: { value: '2020-01-01T09:00' } })
  await waitFor(() => expect(errorAt(at)).toBe('Pilih waktu yang belum lewat.'))
})

test('what the server finds is at its field when it is checked and when it is sent, and what was written stays', async () => {
  const away = { status: 409, code: 'messaging_account_revoked', message: 'WhatsApp refuses the token.' }
  const withdrawn = { status: 409, code: 'messaging_template_not_approved', message: 'Not approved any more.' }
  const keys: (string | null)[] = []
  const send = ({ headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'))
    return keys.length === 1 ? withdrawn : refusedAt('message')
  }
  await showBroadcast([away, { data: found }], [[calls.sendBroadcast, send]])
  await choose('To', /Regulars/)
  writeFields({ '{{1}}': 'Sari', '{{2}}': 'TN-1' })
  await pressButton('Check')
  const from = await choiceOf('From')
  await waitFor(() => expect(errorAt(from)).toBe('WhatsApp refuses the token.'))
  expect(document.activeElement).toBe(from)
  await pressButton('Check')
  await pressButton('Send to 2')
  const chosen = await choiceOf('Template')
  await waitFor(() => expect(errorAt(chosen)).toBe('Not approved any more.'))
  expect([document.activeElement, field('{{2}}').value, keys.length]).toEqual([...[chosen, 'TN-1', 1]])
})

test('a list that is saved in its dialog does not check the broadcast behind it', async () => {
  await showBroadcast([])
  await choiceOf('To')
  await pressButton('New list')
  await pressButton('Save list')
  await waitFor(() => expect(screen.getAllByText('Fill this in.').length).toBe(2))
  expect(screen.queryByText('Choose a list, or make a new one.')).toBeNull()
})
