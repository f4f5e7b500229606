import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

beforeEach(() => setLanguage('en'))

test('a key without a name is not made, and what the server finds of the name stands at it', async () => {
  const { sent } = await showForm(<NewKeyDialog onClose={() => {}} />, apiKeyEndpoints.createApiKey, [
    refusedAt('name'),
  ])
  await pressButton('Make key')
  await waitFor(() => expect(errorOf('Name')).toBe('Fill this in.'))
  expect([document.activeElement, sent]).toEqual([field('Name'), []])
  writeFields({ Name: 'Till' })
  await pressButton('Make key')
  await waitFor(() => expect(errorOf('Name')).toBe('Not this.'))
  expect(sent).toMatchObject([{ name: 'Till', expires_in_days: 90 }])
})
