import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { simulatorEndpoints as calls } from '#contract/messaging/simulator-endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, showForm, writeFields } from '#web/testing/shown-form.tsx'
import AddPhone from './add-phone.tsx'

const account = '0195f000-0000-7000-8000-000000000001' as MessagingAccountId

beforeEach(() => setLanguage('en'))

test('a phone of the sandbox says at its fields what is missing, and that its number is taken', async () => {
  const taken = { status: 409, code: 'messaging_simulated_phone_taken', message: 'There is a phone already.' }
  const onAdded = vi.fn()
  const form = <AddPhone account={account} onAdded={onAdded} onClose={() => {}} />
  const { sent } = await showForm(form, calls.addSimulatedPhone, [taken, { data: { id: 'the-phone' } }])
  await pressButton('Add')
  await waitFor(() => expect(errorOf('Customer’s name')).toBe('Fill this in.'))
  expect([document.activeElement, sent]).toEqual([field('Customer’s name'), []])
  writeFields({ 'Customer’s name': ' Budi ', Number: '0812 1872 2179' })
  await pressButton('Add')
  await waitFor(() => expect(errorOf('Number')).toBe('There is a phone already.'))
  expect([document.activeElement, field('Customer’s name').value]).toEqual([field('Number'), ' Budi '])
  writeFields({ Number: ' ' })
  await pressButton('Add')
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith('the-phone'))
  expect(sent).toEqual([{ name: 'Budi', phone_number: '0812 1872 2179' }, { name: 'Budi' }])
})
