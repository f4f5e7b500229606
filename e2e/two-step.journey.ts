import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { enterCode } from './person.ts'
import { anAccount, storeSession } from './session.ts'

/** What an authenticator app shows for a secret, `laterSeconds` from now. */
const appCode = (secret: string, laterSeconds = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + laterSeconds })

test('two-step sign-in is turned on with an app, asked for at the next sign-in, and a recovery code gets in without the phone', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const person = await anAccount()
  await storeSession(page, person)
  await page.goto('/settings/two-step')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  expect([await accessibilityViolations(page), await scrollsSideways(page)]).toEqual([[], false])
  const secret = (await dialog.locator('p.font-mono').innerText()).replaceAll(/\s/g, '')
  await enterCode(page, appCode(secret, 3600))
  await dialog.getByText('This code is not right or was already used.', { exact: false }).waitFor()
  await enterCode(page, appCode(secret))
  await dialog.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect([await accessibilityViolations(page), await scrollsSideways(page)]).toEqual([[], false])
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('10 left. Each works once.').waitFor()

  const other = await openPage(await openBrowser({ language: 'id', width: 390, theme: 'dark' }))
  await other.goto('/signin?next=/settings/two-step')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Kata sandi', { exact: true }).fill(person.password)
  await other.keyboard.press('Enter')
  const code = other.getByLabel('Kode dari aplikasi autentikatormu')
  await code.fill(appCode(secret, 3600))
  await other.keyboard.press('Enter')
  await other.getByText('Kode ini salah atau sudah dipakai.', { exact: false }).waitFor()
  expect([await accessibilityViolations(other), await scrollsSideways(other)]).toEqual([[], false])
  await code.fill('')
  await code.pressSequentially(codes[0] ?? '')
  await other.keyboard.press('Enter')
  await other.waitForURL('**/settings/two-step')
  await other.getByText('Tersisa 9.', { exact: false }).waitFor()

  await page.reload()
  await page.getByText('9 left. Each works once.').waitFor()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Your password alone signs you in.').waitFor()
  expect([...page.problems, ...other.problems]).toEqual([])
})
