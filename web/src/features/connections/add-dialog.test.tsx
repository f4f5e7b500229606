import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { AddDialog } from './add-dialog.tsx'

beforeEach(() => setLanguage('en'))

test('an address and headers that are none say so at their fields, also an address that the server refuses', async () => {
  const refused = { status: 400, code: 'connection_address_refused', message: 'It is private.' }
  const dialog = <AddDialog stdio={false} operator={false} onClose={() => {}} />
  const { sent } = await showForm(dialog, connectionEndpoints.addConnection, [refused])
  writeFields({ Name: 'CRM', Headers: 'no header' })
  await pressButton('Connect')
  await waitFor(() => expect(errorOf('Headers')).toBe('Write each line as “Name: value”.'))
  expect([document.activeElement, sent]).toEqual([field('Address'), []])
  writeFields({ Address: 'http://10.0.0.8/mcp', Headers: 'X-Key: abc' })
  await pressButton('Connect')
  await waitFor(() => expect(errorOf('Address')).toBe('It is private.'))
  expect(sent).toEqual([
    {
      name: 'CRM',
      reach: 'here',
      address: {
        transport: 'http',
        url: 'http://10.0.0.8/mcp',
        headers: { 'X-Key': 'abc' },
        allow_private: false,
      },
    },
  ])
})
