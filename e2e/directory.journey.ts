import { beforeAll, expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn } from './session.ts'

const ayu = aNewPerson()

beforeAll(() => anAccount(ayu))

test('the owner connects a directory, which brings a person and a group', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu, '/settings/directory')
  await page.getByText('No directory is connected').waitFor()
  await page.getByRole('button', { name: 'Create token' }).click()
  const secret = await page.getByRole('region', { name: 'Token', exact: true }).innerText()
  expect(secret).toMatch(/^nlr_scim_/)
  await page.getByRole('button', { name: 'Done' }).click()

  const scim = (path: string, body: object) =>
    fetch(new URL(`/scim/v2${path}`, page.url()), {
      method: 'POST',
      headers: { authorization: `Bearer ${secret.trim()}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json() as Promise<{ id: string }>)
  const email = `sari-${crypto.randomUUID()}@toko.example`
  const { id } = await scim('/Users', { userName: email, displayName: 'Sari Dewi', active: true })
  await scim('/Groups', { displayName: 'Kasir', members: [{ value: id }] })
  await page.reload()
  await page.getByText('Sari Dewi').waitFor()
  await page.getByText('1 active').waitFor()
  await page.getByRole('button', { name: 'Add workspace for Kasir' }).waitFor()
  expect(await page.getByText(secret.trim()).count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])

  const phone = await openPage(await openBrowser({ language: 'id', theme: 'dark', width: 390, height: 844 }))
  await signIn(phone, ayu, '/settings/directory')
  await phone.getByText('1 aktif').waitFor()
  expect(await scrollsSideways(phone)).toBe(false)
  expect(await accessibilityViolations(phone)).toEqual([])
})
