import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { organizationEndpoints } from '#contract/organizations/endpoints.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { callAs } from './call-as.ts'
import { enterCode } from './person.ts'
import { anAccount, sessionOf, storeSession } from './session.ts'

const clean = [[], false]

test('an owner who has a second step requires it of members, who see nothing but how to set one up', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const checked = async () => [await accessibilityViolations(page), await scrollsSideways(page)]
  const person = await anAccount()
  const turnOn = async () => {
    const dialog = page.getByRole('dialog')
    const secret = (await dialog.locator('p.font-mono').innerText()).replaceAll(/\s/g, '')
    await enterCode(page, generateSync({ secret, epoch: Math.floor(Date.now() / 1000) }))
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  }
  await storeSession(page, person)
  await page.goto('/settings/member-sign-in')
  await page.getByText('0 of 1 members have it.').waitFor()
  await page.getByText('Set it up for yourself first', { exact: false }).waitFor()
  expect(await checked()).toEqual(clean)
  await page.getByRole('link', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await turnOn()
  await page.getByText('10 left. Each works once.').waitFor()
  await page.goto('/settings/member-sign-in')
  await page.getByText('1 of 1 members have it.').waitFor()
  await page.getByRole('button', { name: 'Require' }).click()
  await page.getByText(/^Required from/).waitFor()
  expect(await checked()).toEqual(clean)

  // Somebody who lost theirs is told in the days that are given.
  await page.goto('/settings/two-step')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Your password alone signs you in.').waitFor()
  await page.reload()
  await page.getByText('Your organization requires two-step sign-in from', { exact: false }).waitFor()
  expect(await checked()).toEqual(clean)

  // The days are over.
  await page.getByRole('button', { name: 'Turn on' }).click()
  await turnOn()
  await page.getByText('10 left. Each works once.').waitFor()
  const session = await sessionOf(person)
  const at = { url, session, language: 'en' } as const
  await callAs(at, organizationEndpoints.setSecondStepRule, { body: { required: true, grace_days: 0 } })
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
  expect(await checked()).toEqual(clean)
  await page.reload()
  await page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await turnOn()
  await page.getByText('10 left. Each works once.').waitFor()
  await page.goto('/settings/member-sign-in')
  await page.getByRole('button', { name: 'Stop requiring' }).click()
  await page.getByText('Not required').waitFor()
  expect(page.problems).toEqual([])
})
