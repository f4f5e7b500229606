import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson } from './person.ts'
import { givePlan } from './plan.ts'
import { anAccount, signIn } from './session.ts'

test('a phone of the simulator scans the code that setup shows, its number is linked, and it logs out', async () => {
  const browser = await openBrowser({ language: 'en' })
  const [setup, sandbox] = [await openPage(browser), await openPage(browser)]
  const person = await anAccount(aNewPerson())
  await givePlan(person, 'paid')
  await signIn(sandbox, person, '/whatsapp/sandbox')
  const openDevices = async () => {
    await sandbox.getByRole('button', { name: 'Phone settings' }).click()
    return sandbox.getByRole('dialog')
  }
  const early = await openDevices()
  await early.getByRole('button', { name: 'Scan code' }).click()
  await sandbox.getByText(/No code is shown/).waitFor()
  expect(await accessibilityViolations(sandbox)).toEqual([])
  await sandbox.keyboard.press('Escape')

  await setup.goto('/whatsapp/setup-account')
  await setup.getByRole('button', { name: 'Link by QR code' }).click()
  const dialog = setup.getByRole('dialog', { name: 'Link a number by QR code' })
  await dialog.getByRole('button', { name: 'Try with a simulated phone' }).click()
  await dialog.getByRole('img', { name: 'QR code to link a phone' }).waitFor()
  await dialog.getByText(/seconds left/).waitFor()
  expect(await accessibilityViolations(setup)).toEqual([])

  const phone = await openDevices()
  await phone.getByRole('button', { name: 'Scan code' }).click()
  await phone.getByText('A device is linked to this phone.').waitFor()
  await dialog.getByText('The number is linked.').waitFor()
  await phone.getByRole('button', { name: 'Log out devices' }).click()
  await phone.getByRole('button', { name: 'Scan code' }).waitFor()
  expect([...setup.problems, ...sandbox.problems]).toEqual([])
})
