import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { workspaceEndpoints as api } from '#contract/workspaces/endpoints.ts'
import { accessibilityViolations } from './accessibility.ts'
import type { NewPerson } from './account.ts'
import { openBrowser, openPage } from './browser.ts'
import { callEndpoint } from './call.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signUp } from './session.ts'

/** Somebody makes a workspace and invites an address to it. */
async function invite(owner: NewPerson, name: string, email: string): Promise<void> {
  const { id } = await callEndpoint(owner, api.createWorkspace, { body: { workspace_name: name } })
  const members = [{ email, role: 'member' as const }]
  expect((await callEndpoint(owner, api.inviteMembers, { body: { workspace_id: id, members } })).invited).toBe(1)
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).first()

test('an invitation rings in the open page of the invited, leads to it, and its acceptance in that of the inviter', async () => {
  const ayu = await openPage(await openBrowser({ language: 'en' }))
  const sari = await openPage(await openBrowser({ language: 'en' }))
  const inviter = await signUp(ayu)
  const live = sari.waitForResponse(/\/api\/notifications\/live/)
  const { email } = await signUp(sari, { person: aNewPerson('Sari Dewi') })
  await live

  await invite(inviter, `Toko ${Date.now()}`, email)
  await sari.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await expect.poll(() => sari.title()).toMatch(/^\(1\) /)
  await sari.getByRole('status').getByText('Ayu Rahma invites you to Toko').waitFor()
  await bell(sari).click()
  const panel = sari.getByRole('complementary', { name: 'Notifications' })
  await panel.getByRole('button', { name: /Ayu Rahma invites/ }).waitFor()
  expect(await accessibilityViolations(sari)).toEqual([])
  await panel.getByRole('button', { name: /Ayu Rahma invites you to Toko/ }).click()
  await sari.waitForURL('**/workspaces')
  await sari.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await sari.getByRole('button', { name: 'Accept', exact: true }).click()

  await ayu.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await bell(ayu).click()
  await ayu.getByText(/Sari Dewi joined Toko/).waitFor()
  expect([...ayu.problems, ...sari.problems]).toEqual([])
})

test('two tabs of one person share one stream and one count; undo gives it back', async () => {
  const context = await openBrowser({ language: 'en' })
  const first = await openPage(context)
  const owner = await anAccount()
  const { email } = await signUp(first, { person: aNewPerson('Budi') })
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/notifications/live')) streams.push(request.url())
  })
  const second = await openPage(context)
  await second.goto('/')
  await bell(second).waitFor()
  await invite(owner, `Warung ${Date.now()}`, email)
  for (const page of [first, second]) await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  expect(streams.length).toBeLessThanOrEqual(1)

  await bell(second).click()
  await second.getByRole('button', { name: 'Mark all as read' }).click()
  for (const page of [first, second]) await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await second.getByRole('button', { name: 'Undo' }).click()
  for (const page of [first, second]) await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  expect([...first.problems, ...second.problems]).toEqual([])
})
