import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import type { ProjectId } from '../api.ts'
import RenameDialog from './rename-dialog.tsx'

beforeEach(() => setLanguage('en'))

test('a name that is refused says so at its field, stays written, and is sent once it is right', async () => {
  const id = '01900000-0000-7000-8000-000000000001' as ProjectId
  let isClosed = false
  const dialog = <RenameDialog id={id} name="Refunds" onClose={() => (isClosed = true)} />
  const { sent } = await showForm(dialog, studioEndpoints.updateProject, [refusedAt('name')])
  writeFields({ Name: ' ' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Name')).toBe('Fill this in.'))
  expect([document.activeElement, sent]).toEqual([field('Name'), []])
  writeFields({ Name: ' Returns ' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Name')).toBe('Not this.'))
  expect([field('Name').value, isClosed]).toEqual([' Returns ', false])
  await pressButton('Save')
  await waitFor(() => expect(isClosed).toBe(true))
  expect(sent).toEqual([{ name: 'Returns' }, { name: 'Returns' }])
})
