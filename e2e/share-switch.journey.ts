import { expect, test } from 'vitest'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { callAs } from './call-as.ts'
import { aNewPerson } from './person.ts'
import { anAccount, sessionOf, storeSession } from './session.ts'

test("from one's own dashboard Share leads to a workspace, where a link's address is shown, copied, and opens", async () => {
  const person = await anAccount(aNewPerson())
  const at = { url, session: await sessionOf(person), language: 'en' as const }
  const own = await callAs(at, dashboardEndpoints.createDashboard, { body: { name: 'Mine' } })
  await callAs(at, workspaceEndpoints.createWorkspace, { body: { workspace_name: `Team ${person.email}` } })
  await callAs(at, workspaceEndpoints.setWorkspace, { body: { use_workspace: false } })

  const context = await openBrowser({ language: 'en' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openPage(context)
  await storeSession(page, person)
  await page.goto(`/dashboard?id=${own.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: `Switch to Team ${person.email}` }).click()
  await page.waitForURL(/\/dashboard$/)
  await page.getByRole('navigation').getByText(`Team ${person.email}`).first().waitFor()
  // What belongs to the person alone is not in the workspace.
  await expect.poll(() => page.getByText('Mine', { exact: true }).count()).toBe(0)

  const shared = await callAs(at, dashboardEndpoints.createDashboard, { body: { name: 'Ours' } })
  await page.goto(`/dashboard?id=${shared.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog')
  await sharing.getByRole('button', { name: 'New link' }).click()
  await sharing.getByRole('button', { name: 'Create link' }).click()
  const address = await sharing.getByRole('textbox', { name: 'Address of the link' }).inputValue()
  expect(address).toMatch(new RegExp(`^${url}/d/.{12,}$`))
  await sharing.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
  const outside = await openPage(await openBrowser({ language: 'en' }))
  await outside.goto(address)
  await outside.getByRole('heading', { name: 'Ours' }).waitFor()
  expect([...page.problems, ...outside.problems]).toEqual([])
})
