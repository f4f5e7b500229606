import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { outsideAccountEndpoints } from '#contract/add-ons/account-endpoints.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import {
  choices,
  cloudField,
  type SalesforceCloud,
  startSalesforceCloud,
} from '../server/src/testing/cloud/salesforce-cloud.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import type { NewPerson } from './account.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { callEndpoint } from './call.ts'
import { callAs } from './call-as.ts'
import { operator } from './operator.ts'
import { givePlan } from './plan.ts'
import { anAccount, sessionOf, signIn } from './session.ts'

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

const fill = (cloud: SalesforceCloud) => {
  cloud.fields.Account = [
    cloudField('Id', 'id', { createable: false, updateable: false }),
    cloudField('Name', 'string', { nillable: false }),
    cloudField('Industry', 'picklist', choices('Retail', 'Energy')),
    cloudField('AnnualRevenue', 'currency'),
    cloudField('Phone', 'phone'),
  ]
  cloud.records.AccountHistory = []
  cloud.records.Account = ['Toko Sinar', 'Toko Jaya'].map((Name, index) => ({
    ...{ Id: `00100000000000${index}AAA`, Name, Industry: 'Retail', AnnualRevenue: 1_250_000, Phone: null },
    ...{ LastModifiedDate: '2026-01-01T00:00:00.000+0000', CreatedById: '005', LastModifiedById: '005' },
  }))
}

/** Salesforce, whose client id the operator has set up until the journey ends. */
async function aCloud() {
  const cloud = await startSalesforceCloud(inject('site').salesforcePort)
  const params = { vendor: 'salesforce' as const }
  const body = { client_id: cloud.clientId, client_secret: cloud.clientSecret }
  await callEndpoint(operator, outsideAccountEndpoints.setOauthClient, { params, body })
  onTestFinished(async () => {
    await callEndpoint(operator, outsideAccountEndpoints.removeOauthClient, { params })
    await cloud.close()
  })
  return cloud
}

test('a change is proposed by hand, seen field by field, approved in part, written and undone', async () => {
  const cloud = await aCloud()
  fill(cloud)
  const person = await anAccount()
  await givePlan(person, 'paid')
  const page = await openPage(await openBrowser({ language: 'en', theme: 'dark' }))
  await signIn(page, person, '/salesforce')
  await page.getByRole('button', { name: 'Connect Salesforce' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a record' }).fill('Sinar')
  await page.getByRole('button', { name: 'Toko Sinar' }).click()
  await page.getByRole('button', { name: 'Propose a change' }).click()
  await page.getByRole('combobox', { name: 'Industry' }).click()
  await page.getByRole('option', { name: 'Energy' }).click()
  await page.getByRole('textbox', { name: 'Annual Revenue' }).fill('much')
  await page.getByRole('textbox', { name: 'Reason' }).fill('They run on solar power now')
  await shot(page, 'salesforce-propose')
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByText('“much” isn’t a number, which Annual Revenue needs.').waitFor()
  await page.getByRole('textbox', { name: 'Annual Revenue' }).fill('2000000')
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByRole('heading', { name: 'Change Toko Sinar' }).waitFor()
  expect(cloud.writes).toEqual([])
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'salesforce-open')
  await page.getByRole('checkbox', { name: /^Approve Annual Revenue of Toko Sinar/ }).press('Space')
  await page.getByRole('textbox', { name: 'Remark' }).fill('Only the industry')
  await page.getByRole('button', { name: 'Approve 1 field' }).press('Enter')
  await page.getByRole('status').getByText('Partly applied').waitFor()
  expect(cloud.writes.map(({ values }) => values)).toEqual([{ Industry: 'Energy' }])
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'salesforce-applied')
  const phone = await openPage(await openBrowser({ language: 'id', width: 390, height: 844, theme: 'light' }))
  await signIn(phone, person, '/salesforce/changes')
  await phone.getByRole('link', { name: /Change Toko Sinar/ }).click()
  await phone.getByText('Only the industry').waitFor()
  expect(await accessibilityViolations(phone)).toEqual([])
  expect(await scrollsSideways(phone)).toBe(false)
  await phone.getByRole('button', { name: 'Urungkan' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Urungkan' }).click()
  await phone.getByRole('status').getByText('Diurungkan', { exact: true }).waitFor()
  expect(cloud.records.Account?.[0]).toMatchObject({ Industry: 'Retail', AnnualRevenue: 1_250_000 })
  await shot(phone, 'salesforce-undone-phone')
  await page.goto(new URL('/salesforce', page.url()).href)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a record' }).fill('Sinar')
  await page.getByRole('button', { name: 'Toko Sinar' }).click()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page.getByRole('link', { name: 'Change Toko Sinar (undone)' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'salesforce-history')
  expect([...page.problems, ...phone.problems]).toEqual([])
})

const fillCoded = (cloud: SalesforceCloud) => {
  cloud.fields.Account = [
    cloudField('Id', 'id', { createable: false, updateable: false }),
    cloudField('Code__c', 'string', { label: 'Customer Code', externalId: true, unique: true, length: 20 }),
    cloudField('Name', 'string', { nillable: false }),
    cloudField('Industry', 'picklist', choices('Retail', 'Energy')),
    cloudField('AnnualRevenue', 'currency'),
    cloudField('Email__c', 'email', { label: 'Email' }),
  ]
  cloud.records.Account = ['Toko Sinar', 'Toko Jaya'].map((Name, index) => ({
    ...{ Id: `00100000000000${index}AAA`, Code__c: `C-${index}`, Name, Industry: 'Retail', AnnualRevenue: 1_250_000 },
    ...{
      Email__c: null,
      LastModifiedDate: '2026-01-01T00:00:00.000+0000',
      CreatedById: '005',
      LastModifiedById: '005',
    },
  }))
}

async function connectCustomers(person: NewPerson): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-mapping-'))
  const file = path.join(folder, 'toko.sqlite')
  const database = new DatabaseSync(file)
  database.exec(`create table pelanggan (kode text primary key, nama text, sektor text, omzet real, surel text);
    insert into pelanggan values ('C-0', 'Toko Sinar', 'Energy', 1250000, 'sinar@toko.example'), ('C-1', 'Toko Jaya', 'Retail', 1250000, null),
      ('C-2', 'Toko Makmur', 'Retail', 900000, 'makmur@toko.example'), ('C-3', 'Toko Rukun', 'Fishing', 100, 'bukan surel')`)
  database.close()
  const form = new FormData()
  form.set('file', new Blob([fs.readFileSync(file)]), 'toko.sqlite')
  const caller = { url, session: await sessionOf(person), language: 'en' as const }
  await callAs(caller, dataSourceEndpoints.uploadDataSource, { form } as never)
  fs.rmSync(folder, { recursive: true, force: true })
}

test('columns of a table are mapped to an object, seen as they would be sent, prepared, approved and written', async () => {
  const cloud = await aCloud()
  fillCoded(cloud)
  const person = await anAccount()
  await givePlan(person, 'paid')
  await connectCustomers(person)
  const page = await openPage(await openBrowser({ language: 'en', theme: 'light' }))
  await signIn(page, person, '/salesforce')
  await page.getByRole('button', { name: 'Connect Salesforce' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByText('Salesforce is connected as sri@toko.example').waitFor()
  await page.getByRole('link', { name: 'Mappings' }).click()
  await page.getByText('No mappings yet').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'New mapping' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Customers to accounts')
  await page.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: /· toko$/ }).click()
  await page.getByRole('combobox', { name: 'Salesforce object' }).click()
  await page.getByRole('option', { name: 'Account', exact: true }).click()
  // Suggested by names in another language, and by values.
  await page.getByText('5 of 5 columns are sent.').waitFor()
  await page.getByText('Row 4, ').first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await shot(page, 'salesforce-mapping-new')
  await page.getByRole('link', { name: 'Mappings' }).first().click()
  await page.getByRole('alertdialog').getByText('Your changes to this mapping aren’t saved').waitFor()
  await shot(page, 'salesforce-mapping-leave')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The mapping is saved').waitFor()
  await page.getByRole('button', { name: 'Prepare changes' }).click()
  await page.getByRole('link', { name: 'Open change-set' }).waitFor()
  expect(cloud.writes).toEqual([])
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'salesforce-mapping-prepared')
  await page.getByRole('link', { name: 'Open change-set' }).click()
  await page.getByText('Prepared with the mapping Customers to accounts').waitFor()
  await page.getByRole('button', { name: /^Approve \d+ fields/ }).click()
  await page.getByRole('status').getByText('Applied', { exact: true }).waitFor()
  expect(cloud.writes.map(({ method, values }) => [method, values])).toEqual([
    ['PATCH', { Industry: 'Energy', Email__c: 'sinar@toko.example' }],
    [
      'POST',
      {
        ...{ Code__c: 'C-2', Name: 'Toko Makmur', Industry: 'Retail', AnnualRevenue: 900_000 },
        Email__c: 'makmur@toko.example',
      },
    ],
  ])
  cloud.fields.Account = cloud.fields.Account?.filter(({ name }) => name !== 'Email__c') ?? []
  const phone = await openPage(await openBrowser({ language: 'id', width: 390, height: 844, theme: 'dark' }))
  await signIn(phone, person, '/salesforce/mappings')
  await phone.getByRole('link', { name: /Customers to accounts/ }).click()
  await phone.getByText('Pemetaan ini tidak cocok lagi.').first().waitFor()
  expect(await accessibilityViolations(phone)).toEqual([])
  expect(await scrollsSideways(phone)).toBe(false)
  await shot(phone, 'salesforce-mapping-broken-phone')
  await phone.getByRole('combobox', { name: /^Kolom Salesforce untuk .*surel/i }).click()
  await phone.getByRole('option', { name: 'Tidak dikirim' }).click()
  await phone.getByRole('button', { name: 'Simpan' }).click()
  await phone.getByText('Pemetaan disimpan').waitFor()
  await phone.getByRole('button', { name: 'Siapkan perubahan' }).click()
  await phone.getByText('Semua nilai ini sudah ada di Salesforce').waitFor()
  await shot(phone, 'salesforce-mapping-mended-phone')
  expect([...page.problems, ...phone.problems]).toEqual([])
})
