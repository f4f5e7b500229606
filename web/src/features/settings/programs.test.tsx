import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { anId, answersWith, openSettings, pressButton, refusesWith, shownToasts, typeText } from './open-settings.tsx'

const key = {
  id: anId(3),
  name: 'Nightly',
  prefix: 'nlr_abcdef',
  scopes: ['agents.ask'],
  agent_id: null,
  workspace: null,
  created_at: '2026-11-01T00:00:00Z',
  last_used_at: null,
  expires_at: null,
  expired: false,
}
const tool = {
  name: 'send_mail',
  title: 'Send mail',
  description: 'Sends a mail.',
  read_only: false,
  destructive: true,
  permission: 'ask',
  changed: true,
  grants: [],
}
const server = {
  id: anId(4),
  name: 'Mail',
  reach: 'here',
  enabled: true,
  may_change: true,
  server: null,
  transport: 'http',
  url: 'https://mail.test/mcp',
  header_names: ['Authorization'],
  allow_private: false,
  tools: [tool],
  health: { state: 'failing', code: 'connection_refused', message: 'Mail refused its key.', checked_at: null },
  created_at: '2026-11-01T00:00:00Z',
}
const list = (connections: unknown[], more: object = {}) => ({
  connections,
  may_add: true,
  may_add_stdio: false,
  is_operator: false,
  ...more,
})

test('a key is made with its name, scopes and end, and shown this once', async () => {
  let keys: unknown[] = []
  const sent: unknown[] = []
  await openSettings('api-keys', [
    [apiKeyEndpoints.listApiKeys, () => ({ data: keys })],
    [
      apiKeyEndpoints.createApiKey,
      ({ body }) => {
        sent.push(body)
        keys = [key]
        return { data: { key, secret: 'nlr_the-secret' } }
      },
    ],
  ])
  await screen.findByText('No keys yet')
  await pressButton('New key')
  await screen.findByRole('dialog')
  typeText('Name', ' Nightly ')
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'See your agents' })))
  await pressButton('Make key')
  expect((await screen.findByRole('region', { name: 'Key' })).textContent).toBe('nlr_the-secret')
  expect(sent).toEqual([{ name: 'Nightly', scopes: ['agents.ask'], agent_id: null, expires_in_days: 90 }])
  await pressButton('Done')
  await screen.findByText('nlr_abcdef…')
  expect(document.body.textContent).not.toContain('nlr_the-secret')
})

test('a key without a scope is not sent, and a refusal is told in the person’s language', async () => {
  await setLanguage('id')
  const { calls } = await openSettings('api-keys', [
    answersWith(apiKeyEndpoints.listApiKeys, []),
    refusesWith(apiKeyEndpoints.createApiKey, 'too_many_api_keys', 'id'),
  ])
  await pressButton('Kunci baru')
  await screen.findByRole('dialog')
  typeText('Nama', 'Laporan')
  for (const box of screen.getAllByRole('checkbox')) await act(async () => fireEvent.click(box))
  await pressButton('Buat kunci')
  expect(screen.getByText('Pilih setidaknya satu.')).toBeTruthy()
  expect(calls.some((call) => call.startsWith('POST'))).toBe(false)
  await act(async () => fireEvent.click(screen.getAllByRole('checkbox')[0]!))
  await pressButton('Buat kunci')
  await screen.findByText(/Cabut dulu yang tidak dipakai lagi/)
})

test('a key is revoked after a question', async () => {
  let keys: unknown[] = [key]
  await openSettings('api-keys', [
    [apiKeyEndpoints.listApiKeys, () => ({ data: keys })],
    [
      apiKeyEndpoints.revokeApiKey,
      () => {
        keys = []
        return {}
      },
    ],
  ])
  await screen.findByText('Nightly')
  await pressButton('Revoke Nightly')
  const question = await screen.findByRole('alertdialog')
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Revoke' })))
  await screen.findByText('No keys yet')
})

test('a server shows how it is and what its tools may do; a permission is set, and a failure is said', async () => {
  const sent: unknown[] = []
  await openSettings('mcp-servers', [
    answersWith(connectionEndpoints.listConnections, list([server])),
    [
      connectionEndpoints.setToolPermission,
      ({ body }) => {
        sent.push(body)
        return { data: server }
      },
    ],
    refusesWith(connectionEndpoints.checkConnection, 'connection_not_found'),
  ])
  await screen.findByText('Mail refused its key.')
  await pressButton('Tools of Mail')
  expect(screen.getByText('May delete or overwrite')).toBeTruthy()
  expect(screen.getByText('Changed since it was allowed: asks again')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Never' })))
  expect(sent).toEqual([{ tools: ['send_mail'], permission: 'never' }])
  await pressButton('Check Mail again')
  expect(shownToasts()).toContainEqual(['failure', 'This connection is not here any more.'])
})

test('headers are lines; a line that is none is told, the rest is sent as it was meant', async () => {
  const sent: unknown[] = []
  await openSettings('mcp-servers', [
    answersWith(connectionEndpoints.listConnections, list([])),
    [
      connectionEndpoints.addConnection,
      ({ body }) => {
        sent.push(body)
        return { data: server }
      },
    ],
  ])
  await pressButton('Connect server')
  await screen.findByRole('dialog')
  typeText('Name', 'Mail')
  typeText('Address', 'https://mail.test/mcp')
  typeText(/^Headers/, 'no colon here')
  await pressButton('Connect')
  await screen.findByText('Write each line as “Name: value”.')
  typeText(/^Headers/, 'Authorization: Bearer a:b\n\nX-Team:  sales ')
  await pressButton('Connect')
  const headers = { Authorization: 'Bearer a:b', 'X-Team': 'sales' }
  const address = { transport: 'http', url: 'https://mail.test/mcp', headers, allow_private: false }
  expect(sent).toEqual([{ name: 'Mail', reach: 'here', address }])
})

test('a member sees the servers and changes nothing', async () => {
  await openSettings('mcp-servers', [
    answersWith(connectionEndpoints.listConnections, list([{ ...server, may_change: false }], { may_add: false })),
  ])
  await pressButton('Tools of Mail')
  expect(screen.getByText('Ask')).toBeTruthy()
  for (const name of ['Connect server', 'Remove Mail', 'Check Mail again'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Never' })).toBeNull()
})
