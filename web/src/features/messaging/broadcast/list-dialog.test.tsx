import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { broadcastEndpoints } from '#contract/messaging/broadcast-endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { ListDialog } from './list-dialog.tsx'

beforeEach(() => setLanguage('en'))

test('a list says at its fields what is missing, also numbers in which the server finds none', async () => {
  const none = { status: 422, code: 'messaging_phones_missing', message: 'No number was found.' }
  const dialog = <ListDialog onUse={() => {}} onClose={() => {}} />
  const { sent } = await showForm(dialog, broadcastEndpoints.addPhoneList, [none])
  await pressButton('Save list')
  await waitFor(() => expect(errorOf('Name')).toBe('Fill this in.'))
  expect([screen.getAllByText('Fill this in.').length, document.activeElement, sent]).toEqual([2, field('Name'), []])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Type or paste' })))
  writeFields({ Name: 'Regulars' })
  const numbers = screen.getByRole('textbox', { name: 'Numbers' })
  fireEvent.change(numbers, { target: { value: 'besok' } })
  await pressButton('Save list')
  await waitFor(() => expect(document.getElementById(`${numbers.id}-error`)?.textContent).toBe('No number was found.'))
  expect(Object.fromEntries(sent[0] as FormData)).toEqual({ name: 'Regulars', phones: 'besok' })
})
