import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { usageEndpoints as api } from '#contract/usage/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { CapsSection } from './caps-section.tsx'

const anId = '00000000-0000-4000-8000-000000000001'
const cap = { subject: 'member', subject_id: anId, name: 'Ayu', used: 80, credits: 100 }
const choices = { records: [{ subject_id: anId, name: 'Ayu', used: 80, credits: null }] }
const gone = { status: 404, code: 'cap_subject_not_found', message: 'This is no longer there.' }

const show = (answers: object[], caps: object[] = []) =>
  showForm(<CapsSection workspace={undefined} />, api.setUsageCap, answers, [
    [api.listUsageCaps, () => ({ data: caps })],
    [api.listCapChoices, () => ({ data: choices })],
  ])

beforeEach(() => setLanguage('en'))

test('a new cap says at its fields what is missing and what the server refuses; nothing is lost', async () => {
  const { sent } = await show([gone, { data: [] }])
  await screen.findByRole('button', { name: 'Add cap' })
  await pressButton('Add cap')
  await screen.findByRole('radio', { name: /Ayu/ })
  await pressButton('Save cap')
  const wrong = 'A whole number from 0 to 1,000,000,000.'
  await waitFor(() => expect([errorOf('Search by name'), errorOf('Credits a month')]).toEqual(['Choose one.', wrong]))
  expect([document.activeElement, sent]).toEqual([field('Search by name'), []])
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /Ayu/ })))
  writeFields({ 'Credits a month': '1.5e3' })
  await waitFor(() => expect([errorOf('Search by name'), errorOf('Credits a month')]).toEqual(['', wrong]))
  writeFields({ 'Credits a month': '1.000' })
  await pressButton('Save cap')
  await waitFor(() => expect(errorOf('Search by name')).toBe('This is no longer there.'))
  expect([document.activeElement, field('Credits a month').value]).toEqual([field('Search by name'), '1.000'])
  await pressButton('Save cap')
  await screen.findByRole('button', { name: 'Add cap' })
  const body = { subject: 'member', subject_id: anId, credits: 1_000 }
  expect(sent).toEqual([body, body])
})

test('a cap that is changed does so, too, in Indonesian', async () => {
  await setLanguage('id')
  const { sent } = await show([refusedAt('credits')], [cap])
  await screen.findByRole('button', { name: 'Ubah batas Ayu' })
  await pressButton('Ubah batas Ayu')
  await screen.findByRole('button', { name: 'Simpan batas' })
  const credits = 'Kredit sebulan'
  writeFields({ [credits]: '' })
  await pressButton('Simpan batas')
  await waitFor(() => expect(errorOf(credits)).toBe('Bilangan bulat dari 0 sampai 1.000.000.000.'))
  expect(document.activeElement).toBe(field(credits))
  writeFields({ [credits]: '500' })
  await pressButton('Simpan batas')
  await waitFor(() => expect([errorOf(credits), field(credits).value]).toEqual(['Not this.', '500']))
  expect(sent).toEqual([{ subject: 'member', subject_id: anId, credits: 500 }])
})
