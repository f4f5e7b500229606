import { fireEvent, screen, waitFor } from '@testing-library/react'
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

test.each([
  ['a header without a value', false, 'Headers', 'Authorization', 'Write each line as “Name: value”.'],
  ['a variable without a value', true, 'Environment', 'API_KEY', 'Write each line as “NAME=value”.'],
])('%s is not sent', async (_, isProgram, label, line, sentence) => {
  const dialog = <AddDialog stdio={isProgram} operator={false} onClose={() => {}} />
  const { sent } = await showForm(dialog, connectionEndpoints.addConnection)
  if (isProgram) fireEvent.click(screen.getByRole('button', { name: 'Program on the server' }))
  writeFields({
    Name: 'CRM',
    [label]: line,
    ...(isProgram ? { Command: 'crm' } : { Address: 'https://crm.example/mcp' }),
  })
  await pressButton('Connect')
  await waitFor(() => expect(errorOf(label)).toBe(sentence))
  expect(sent).toEqual([])
})
