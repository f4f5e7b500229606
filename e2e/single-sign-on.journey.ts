import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, expect, inject, test } from 'vitest'
import { startFakeNameServer } from '../server/src/testing/name-server.ts'
import { startFakeIssuer } from '../server/src/testing/oidc-issuer.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson, enterCode } from './person.ts'
import { anAccount, signIn } from './session.ts'

const issuer = await startFakeIssuer()
const names = await startFakeNameServer(inject('site').namesPort)
afterAll(() => Promise.all([issuer.close(), names.close()]))

const domain = `${randomBytes(5).toString('hex')}.example`
const clean = [[], false]

test('an owner sets up single sign-on, somebody new comes in by it, and then all members must', async () => {
  const ayu = await anAccount({ ...aNewPerson(), email: `ayu@${domain}` })
  const page = await openPage(await openBrowser({ language: 'en' }))
  const checked = async () => [await accessibilityViolations(page), await scrollsSideways(page)]
  await signIn(page, ayu, '/settings/single-sign-on')
  await page.getByLabel('Issuer address').fill(issuer.url)
  await page.getByLabel('Client ID').fill(issuer.clientId)
  await page.getByLabel('Client secret').fill(issuer.clientSecret)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Not tested yet with these settings.').waitFor()
  issuer.person = { sub: 'owner', email: ayu.email, email_verified: true, name: ayu.name }
  await page.getByRole('button', { name: 'Test sign-in' }).click()
  await page.getByText(`The test worked as ${ayu.email}`, { exact: false }).waitFor()
  await page.getByLabel('Domain', { exact: true }).fill(domain)
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByText('Waiting for the record').waitFor()
  await page.getByRole('button', { name: 'Check record' }).click()
  await page.getByText('The TXT record isn’t there yet.', { exact: false }).waitFor()
  const value = await page.getByRole('region', { name: 'Value', exact: true }).innerText()
  names.records.set(`_nalar-verification.${domain}`, [value.trim()])
  expect(await checked()).toEqual(clean)
  await page.getByRole('button', { name: 'Check record' }).click()
  await page.getByText('Proven', { exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Single sign-on' }).click()
  await page.getByText('Set a password and two-step sign-in for yourself first', { exact: false }).waitFor()
  expect(await checked()).toEqual(clean)

  // Somebody of the domain who has no account here.
  const phone = await openPage(await openBrowser({ language: 'id', theme: 'dark', width: 390, height: 844 }))
  issuer.person = { sub: 'sari', email: `sari@${domain}`, email_verified: true, name: 'Sari Dewi' }
  await phone.goto('/signin')
  await phone.getByLabel('Email').fill(`sari@${domain}`)
  await phone.keyboard.press('Tab')
  await phone.getByText(`Orang di ${domain} masuk dengan akun organisasinya.`).waitFor()
  expect([await accessibilityViolations(phone), await scrollsSideways(phone)]).toEqual(clean)
  await phone.getByRole('button', { name: 'Lanjutkan dengan 127.0.0.1' }).click()
  await phone.waitForURL('**/t/templates')
  await phone.goto('/settings/single-sign-on')
  await phone.getByText('Hanya pemilik yang bisa mengatur ini').waitFor()

  // The owner has a way of their own, and requires it.
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('p.font-mono').innerText()).replaceAll(/\s/g, '')
  await enterCode(page, generateSync({ secret, epoch: Math.floor(Date.now() / 1000) }))
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('10 left. Each works once.').waitFor()
  await page.goto('/settings/single-sign-on')
  await page.getByRole('switch', { name: 'Members must use it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require it' }).click()
  await page.getByText('Owners keep a way in', { exact: false }).waitFor()
  expect(await checked()).toEqual(clean)
  // Who came in by the issuer goes on working.
  await phone.reload()
  await phone.getByText('Hanya pemilik yang bisa mengatur ini').waitFor()

  // An issuer that is away is said in words, and the sign-in page is one press away.
  const late = await openPage(await openBrowser({ language: 'en' }))
  issuer.faults = { down: '/token' }
  await late.goto('/signin')
  await late.getByLabel('Email').fill(`sari@${domain}`)
  await late.keyboard.press('Enter')
  await late.getByRole('button', { name: 'Continue with 127.0.0.1' }).click()
  await late.getByRole('alert').getByText('can’t be reached right now', { exact: false }).waitFor()
  await late.getByRole('link', { name: 'Use email and password' }).click()
  await late.getByLabel('Email').waitFor()
  expect(page.problems).toEqual([])
})
