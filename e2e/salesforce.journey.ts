import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { outsideAccountEndpoints } from '#contract/add-ons/account-endpoints.ts'
import { startSalesforceCloud } from '../server/src/testing/cloud/salesforce-cloud.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { callEndpoint } from './call.ts'
import { operator } from './operator.ts'
import { givePlan } from './plan.ts'
import { anAccount, signIn } from './session.ts'

const shot = async (page: Page, name: string) => {
  if (process.env.E2E_PICTURES) await page.screenshot({ path: `${process.env.E2E_PICTURES}/${name}.png` })
}

test('from the account to the records: objects, fields, a query page by page, and one that would change something', async () => {
  const cloud = await startSalesforceCloud(inject('site').salesforcePort)
  const params = { vendor: 'salesforce' as const }
  onTestFinished(async () => {
    await callEndpoint(operator, outsideAccountEndpoints.removeOauthClient, { params })
    await cloud.close()
  })
  cloud.faults.perPage = 2
  cloud.records.Account = ['Toko Sinar', 'Toko Jaya', 'Toko Makmur'].map((Name, index) => ({
    ...{ Id: `00100000000000${index}AAA`, Name, Industry: 'Retail', AnnualRevenue: 1_250_000 * (index + 1) },
  }))
  const person = await anAccount()
  const page = await openPage(await openBrowser({ language: 'en', theme: 'light' }))
  await signIn(page, person, '/salesforce')
  await page.getByText('Salesforce isn’t available here yet').waitFor()
  const body = { client_id: cloud.clientId, client_secret: cloud.clientSecret }
  await callEndpoint(operator, outsideAccountEndpoints.setOauthClient, { params, body })
  await givePlan(person, 'paid')
  await page.reload()
  await page.getByRole('button', { name: 'Connect Salesforce' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'salesforce-none')
  await page.getByRole('button', { name: 'Connect Salesforce' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByText('Salesforce is connected as sri@toko.example').waitFor()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Query these fields' }).click()
  await page.getByLabel('SOQL query').last().press('Control+Enter')
  await page.getByText('2 of 3 rows').waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('3 of 3 rows').waitFor()
  await page
    .getByRole('link', { name: /^Open in Salesforce/ })
    .first()
    .waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await shot(page, 'salesforce-rows')
  const phone = await openPage(await openBrowser({ language: 'id', width: 390, height: 844, theme: 'dark' }))
  await signIn(phone, person, '/salesforce')
  await phone.getByRole('button', { name: 'Account', exact: true }).click()
  await phone.getByRole('textbox', { name: 'Kueri SOQL' }).fill('SELECT Id FROM Account FOR VIEW')
  await phone.getByRole('button', { name: 'Jalankan' }).click()
  await phone.getByText(/“FOR” tidak dipahami/).waitFor()
  expect(await accessibilityViolations(phone)).toEqual([])
  expect(await scrollsSideways(phone)).toBe(false)
  await shot(phone, 'salesforce-refused-phone')
  expect([...page.problems, ...phone.problems]).toEqual([])
})
