import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Endpoint, endpointPath } from '#contract/kit/endpoint.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { violations } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { signUp } from './person.ts'

/** Makes a workspace with the tokens of the person who is signed in on a page, and invites an address to it. */
async function invite(page: Page, name: string, email: string): Promise<void> {
  const { id } = await post<{ id: string }>(page, workspaceEndpoints.createWorkspace, { workspace_name: name })
  const members = [{ email, role: 'member' }]
  const { invited } = await post<{ invited: number }>(page, workspaceEndpoints.inviteMembers, {
    workspace_id: id,
    members,
  })
  expect(invited).toBe(1)
}

async function post<T>(page: Page, endpoint: Endpoint, body: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token_client') ?? '')
  const answer = await page.request.post(endpointPath(endpoint), { headers: { token_client: token }, data: body })
  const { status, message, data } = (await answer.json()) as { status: boolean; message: string; data: T }
  if (!status) throw new Error(message)
  return data
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).first()

test('an invitation rings in the open page of the invited, leads to it, and its acceptance in that of the inviter', async () => {
  const ayu = await openPage(await openBrowser({ language: 'en' }))
  const sari = await openPage(await openBrowser({ language: 'en' }))
  await signUp(ayu)
  const live = sari.waitForResponse('**/api/notifications/live')
  const { email } = await signUp(sari, {
    name: 'Sari Dewi',
    email: `sari-${Date.now()}@toko.example`,
    password: 'a long secret 77',
  })
  await live

  await invite(ayu, `Toko ${Date.now()}`, email)
  await sari.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await expect.poll(() => sari.title()).toMatch(/^\(1\) /)
  await sari.getByRole('status').getByText('Ayu Rahma invites you to Toko').waitFor()
  await bell(sari).click()
  const panel = sari.getByRole('complementary', { name: 'Notifications' })
  await panel.getByRole('button', { name: /Ayu Rahma invites/ }).waitFor()
  expect(await violations(sari)).toEqual([])
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
  const owner = await openPage(await openBrowser({ language: 'en' }))
  await signUp(owner)
  const { email } = await signUp(first, {
    name: 'Budi',
    email: `budi-${Date.now()}@toko.example`,
    password: 'a long secret 88',
  })
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/notifications/live')) streams.push(request.url())
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
