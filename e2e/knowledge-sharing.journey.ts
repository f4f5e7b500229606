import { expect, test } from 'vitest'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { accessibilityViolations } from './accessibility.ts'
import type { NewPerson } from './account.ts'
import { openBrowser, openPage } from './browser.ts'
import { callEndpoint } from './call.ts'
import { sessionOf, signIn, signUp } from './session.ts'

const workIn = (person: NewPerson, id: WorkspaceId) =>
  callEndpoint(person, workspaceEndpoints.setWorkspace, { body: { use_workspace: true, workspace_id: id } })

/** A workspace in which the sample company's orders are a use case. */
async function aShop(person: NewPerson): Promise<WorkspaceId> {
  const { id } = await callEndpoint(person, workspaceEndpoints.createWorkspace, {
    body: { workspace_name: 'Toko Pusat' },
  })
  await workIn(person, id)
  // Made by the server: the agent that everybody has.
  const botId = (await sessionOf(person)).user.bot_id as AgentId
  const find = async () =>
    (await callEndpoint(person, dataSourceEndpoints.listDataSources)).find(({ status }) => status === 'ready')
  // The sample company is loaded beside the first requests.
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy()
  const source = await find()
  const made = await callEndpoint(person, useCaseEndpoints.createUseCase, {
    params: { botId },
    body: { usecase: 'Sales', description: 'Orders of all stores', type: 'tables' },
  })
  const relations = [{ data_source_id: source!.id, table: 'orders' }]
  await callEndpoint(person, useCaseEndpoints.relateUseCase, {
    params: { botId },
    body: { usecase_id: made._id, relations },
  })
  return id
}

test('a workspace asks another for a use case; its owner shares it on terms, and stops', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const person = await signUp(page)
  const shop = await aShop(person)
  const { id } = await callEndpoint(person, workspaceEndpoints.createWorkspace, {
    body: { workspace_name: 'Mitra Bandung' },
  })
  await workIn(person, id)
  await signIn(page, person, `/workspace/${id}/knowledge-sharing`)
  await page.waitForURL('**/knowledge-sharing/home')
  await page.getByText('Nothing is waiting for you').waitFor()
  await page.getByRole('link', { name: 'Request knowledge' }).click()
  await page.getByRole('checkbox', { name: /Sales/ }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Say what you need it for').waitFor()
  await page.getByLabel('Purpose').fill('Plan our promotions by what sells elsewhere')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.waitForURL('**/detail-request**')
  await page.getByText('Waiting', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Withdraw request' }).waitFor()
  const asked = new URL(page.url()).search
  // Whoever works elsewhere is led to where it is decided.
  await page.goto(`/workspace/${shop}/knowledge-sharing/detail-request${asked}`)
  await page.getByRole('button', { name: 'Switch workspace' }).click()
  await page.getByRole('heading', { name: 'Request from Mitra Bandung' }).waitFor()
  await page.getByRole('checkbox', { name: 'Mask customer_id', exact: true }).click()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page
    .getByRole('textbox', { name: 'Values' })
    .or(page.getByRole('combobox', { name: 'Values' }))
    .fill('1, 2')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('masked: customer_id').waitFor()
  await page.getByText('Not used yet').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByText('Stopped', { exact: true }).waitFor()
  expect(page.problems).toEqual([])
})

test('with the sample company sharing is tried at once, from both sides', async () => {
  const page = await openPage(await openBrowser({ language: 'id' }))
  await signUp(page, { language: 'id', at: '/knowledges-sharing' })
  await page.getByRole('button', { name: 'Coba dengan data contoh' }).click()
  await page.getByText('Sumber Pangan Mandiri (pemasok) meminta').first().waitFor()
  await page.getByText('Mengisi rak sebelum kosong, tanpa menunggu pesanan pembelian').waitFor()
  await page.getByRole('link', { name: 'Pengetahuan yang dibagikan' }).first().click()
  await page.getByRole('button', { name: 'Dari ruang kerja ini' }).click()
  await page.getByText('ke Sumber Pangan Mandiri (pemasok)').click()
  await page.getByText('marketplace').first().waitFor()
  await page.screenshot({ path: '.cache/journeys/sharing-sample.png', fullPage: true })
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})
