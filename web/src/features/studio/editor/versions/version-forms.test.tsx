import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { studioEndpoints as calls } from '#contract/studio/endpoints.ts'
import type { ProjectVersion } from '#contract/studio/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import type { EditorSession } from '../session.ts'
import { LabelForm, SaveForm } from './version-forms.tsx'

const version = { number: 3, name: 'Ramadan', note: '' } as ProjectVersion

beforeEach(() => setLanguage('en'))

/** Of the editor these forms use the project, and whether its draft is saved. */
const aSession = (flush: () => Promise<boolean>) =>
  ({ project: { id: '0195f000-0000-7000-8000-000000000001' }, flush, setProject: vi.fn() }) as unknown as EditorSession

test('a version that is kept says at its fields what is wrong, or that the draft is not saved yet; nothing is lost', async () => {
  const saved = [false, true, true]
  const form = <SaveForm session={aSession(async () => saved.shift() ?? true)} />
  const { sent } = await showForm(form, calls.changeProjectStatus, [refusedAt('name'), {}])
  writeFields({ 'Name of this version': 'x'.repeat(201) })
  await pressButton('Save version')
  await waitFor(() => expect(errorOf('Name of this version')).toBe('At most 120 characters.'))
  expect([document.activeElement, sent]).toEqual([field('Name of this version'), []])
  writeFields({ 'Name of this version': ' Lebaran ', 'What changed': 'Prices' })
  await pressButton('Save version')
  await screen.findByText('The draft couldn’t be saved yet. Try again in a moment.')
  await pressButton('Save version')
  await waitFor(() => expect(errorOf('Name of this version')).toBe('Not this.'))
  expect([document.activeElement, field('What changed').value]).toEqual([field('Name of this version'), 'Prices'])
  await pressButton('Save version')
  await waitFor(() => expect([field('Name of this version').value, field('What changed').value]).toEqual(['', '']))
  const body = { status: 'saved', name: 'Lebaran', note: 'Prices' }
  expect(sent).toEqual([body, body])
})

test('the name of a version does so, too, in Indonesian', async () => {
  await setLanguage('id')
  const onDone = vi.fn()
  const form = <LabelForm version={version} session={aSession(async () => true)} onDone={onDone} />
  const { sent } = await showForm(form, calls.labelVersion, [refusedAt('note'), {}])
  writeFields({ 'Apa yang berubah': 'Harga' })
  await pressButton('Simpan')
  await waitFor(() => expect(errorOf('Apa yang berubah')).toBe('Not this.'))
  expect([document.activeElement, onDone.mock.calls]).toEqual([field('Apa yang berubah'), []])
  writeFields({ 'Apa yang berubah': 'x'.repeat(5_001) })
  await waitFor(() => expect(errorOf('Apa yang berubah')).toBe('Paling banyak 2.000 karakter.'))
  writeFields({ 'Apa yang berubah': 'Harga baru' })
  await pressButton('Simpan')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ name: 'Ramadan', note: 'Harga baru' })
})
