import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { inboxEndpoints as calls } from '#contract/messaging/inbox-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { account, answerWith, arriveAtInbox, openInbox } from './testing.tsx'

beforeEach(arriveAtInbox)

const mayManage = (allowed: boolean) =>
  answerWith(workspaceEndpoints.getMyPermissions, { actions: [{ action: 'messaging.manage', allowed }] })
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('an inbox without a channel leads to each way in which customers may write', async () => {
  await openInbox('/whatsapp/inbox', [answerWith(calls.listInboxes, []), mayManage(true)])
  await screen.findByRole('link', { name: 'Mailbox' })
  screen.getByText('Connect where your customers write')
  expect(links()).toEqual([
    ['Mailbox', '/dashboard-agent/email'],
    ['WhatsApp number', '/whatsapp/setup-account'],
    ['Chat on your website', '/settings/widget'],
    ['Try it in the sandbox', '/whatsapp/sandbox'],
  ])
})

test('who may not connect one is told who can, and may try the sandbox', async () => {
  await openInbox('/whatsapp/inbox', [answerWith(calls.listInboxes, []), mayManage(false)])
  await screen.findByText(/^An owner or admin of your workspace connects/)
  expect(links()).toEqual([['Try it in the sandbox', '/whatsapp/sandbox']])
})

const mailbox = { ...account, kind: 'mail', name: 'care@toko.example', phone_number: '' }
const connection = { email: 'care@toko.example', state: 'connected' }

test.each([
  [
    'whose password was changed',
    { ...connection, state: 'wrong_password' },
    'active',
    /^No mail is received at care@toko\.example/,
  ],
  ['whose agent is off', connection, 'non_active', /^Mail to care@toko\.example isn’t read/],
])('a mailbox %s is named above the list', async (_name, found, status, words) => {
  await openInbox('/whatsapp/inbox', [
    answerWith(calls.listInboxes, [mailbox]),
    answerWith(emailEndpoints.getEmailConnection, found),
    answerWith(emailEndpoints.getEmailAgentStatus, { status }),
  ])
  await screen.findByText(words)
  expect(screen.getByRole('link', { name: 'Open mailbox set-up' }).getAttribute('href')).toBe(
    '/dashboard-agent/email?part=setup',
  )
})

test('a mailbox that works is not spoken of', async () => {
  const { server } = await openInbox('/whatsapp/inbox', [
    answerWith(calls.listInboxes, [mailbox]),
    answerWith(emailEndpoints.getEmailConnection, connection),
    answerWith(emailEndpoints.getEmailAgentStatus, { status: 'active' }),
  ])
  await expect.poll(() => server.calls.some((call) => call.includes('/api/agent/status'))).toBe(true)
  await screen.findByRole('link', { name: /Sari Wulandari/ })
  expect(screen.queryByText(/mail agent is off|No mail is received/)).toBeNull()
})
