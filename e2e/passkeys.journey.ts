import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { anAccount, sessionOf, storeSessionAt } from './session.ts'

/** Where passkeys work in an installation without a public address. */
const here = url.replace('127.0.0.1', 'localhost')

/** A device with a screen lock in the browser of a page. */
async function addAuthenticator(page: Page, { synced = false } = {}) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...(synced && { defaultBackupEligibility: true, defaultBackupState: true }),
    },
  })
  return {
    /** Whether the person is at the device and answers what it asks. */
    answer: (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

const checked = async (page: Page) => [await accessibilityViolations(page), await scrollsSideways(page)]
const clean = [[], false]

test('a passkey is added and named, signs in by itself and beside the password, proves who it is, and is removed', async () => {
  const context = await openBrowser({ language: 'en' })
  const page = await openPage(context)
  const device = await addAuthenticator(page, { synced: true })
  const person = await anAccount()
  await storeSessionAt(here, page, await sessionOf(person))
  await page.goto(`${here}/settings/passkeys`)
  await page.getByText('No passkeys yet').waitFor()
  expect(await checked(page)).toEqual(clean)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Save these recovery codes' })
  await codes.getByRole('listitem').nth(9).waitFor()
  await codes.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('Synced', { exact: false }).waitFor()
  expect(await device.credentials()).toHaveLength(1)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop toko')
  await page.keyboard.press('Enter')
  await page.getByText('Laptop toko', { exact: true }).waitFor()
  expect(await checked(page)).toEqual(clean)
  // The same device again: the browser says that it has one.
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('This device already has a passkey for your account.').waitFor()

  // A device that answers only when it is pressed, so that the field does not sign in by itself.
  await device.answer(false)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${here}/signin?next=/settings/sign-ins`)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.waitFor()
  expect(await checked(page)).toEqual(clean)
  await device.answer(true)
  await button.click()
  await page.waitForURL(`${here}/settings/sign-ins`)
  await page.getByText('Passkey', { exact: false }).first().waitFor()

  // Beside the password.
  await device.answer(false)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${here}/signin?next=/settings/passkeys`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Recovery code').waitFor()
  expect(await checked(page)).toEqual(clean)
  await device.answer(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(`${here}/settings/passkeys`)

  // Fifteen minutes later, as the server says it: the call waits for the proof and goes on by itself.
  await refuseOnce(page, '**/api/user/passkeys/*')
  await page.getByRole('button', { name: 'Actions for Laptop toko' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByRole('button', { name: 'Use a passkey', exact: true }).waitFor()
  await question.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await page.getByText('Passkey removed').waitFor()
  await page.getByText('No passkeys yet').waitFor()
  expect(page.problems).toEqual([])
})

test('the browser offers passkeys at the field for the address, and one that was removed says so', async () => {
  const page = await openPage(await openBrowser({ language: 'id', width: 390, theme: 'dark' }))
  await addAuthenticator(page)
  await storeSessionAt(here, page, await sessionOf(await anAccount(undefined, 'id')))
  await page.goto(`${here}/settings/passkeys`)
  await page.getByRole('button', { name: 'Tambah kunci sandi' }).click()
  await page.getByRole('button', { name: 'Sudah disimpan' }).click()
  await page.getByText('Hanya di perangkat itu', { exact: false }).waitFor()
  expect(await checked(page)).toEqual(clean)
  await page.evaluate(() => localStorage.clear())
  await pickAtField(page)
  await page.goto(`${here}/signin?next=/settings/passkeys`)
  await page.waitForURL(`${here}/settings/passkeys`)
  await page.getByRole('button', { name: /^Tindakan untuk/ }).click()
  await page.getByRole('menuitem', { name: 'Hapus' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click()
  await page.getByText('Belum ada kunci sandi').waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${here}/signin`)
  await page.getByText('Kunci sandi ini tidak diterima.', { exact: false }).waitFor()
  expect(await checked(page)).toEqual(clean)
  expect(page.problems).toEqual([])
})

test('a form keeps what was typed while the person proves who they are, and goes on by itself', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const person = await anAccount()
  await storeSessionAt(url, page, await sessionOf(person))
  await page.goto('/settings/api-keys')
  await page.getByRole('button', { name: 'New key' }).first().click()
  const form = page.getByRole('dialog').first()
  await form.getByLabel('Name').fill('Cash register')
  await refuseOnce(page, '**/api/console/settings/api-keys')
  await form.getByRole('button', { name: 'Make key' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByLabel('Password', { exact: true }).fill('not my password')
  await page.keyboard.press('Enter')
  await question.getByText('Your current password is not right.').waitFor()
  // Escape leaves the question alone: the form is still there.
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await form.getByLabel('Name').inputValue()).toBe('Cash register')
  await refuseOnce(page, '**/api/console/settings/api-keys')
  await form.getByRole('button', { name: 'Make key' }).click()
  await question.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByText('Cash register', { exact: true }).first().waitFor()
  expect(page.problems).toEqual([])
})

/**
 * Whoever picks the passkey that the browser lists at the field: a browser without windows has no list, so what would wait for
 * the pick is asked of the device directly.
 */
async function pickAtField(page: Page): Promise<void> {
  await page.addInitScript(`
    PublicKeyCredential.isConditionalMediationAvailable = async () => true
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = ({ mediation, ...asked }) => get(mediation === 'conditional' ? asked : { mediation, ...asked })`)
}

/** The next call of a kind finds a device that proved nothing lately, in the words of the server. */
async function refuseOnce(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({
            status: 403,
            json: { status: false, code: 'step_up_required', message: 'Confirm it’s you to do this.' },
          }),
    { times: 1 },
  )
}
