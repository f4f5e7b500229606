import { expect, test } from 'vitest'
import type { SimulatedPhoneId } from '#contract/messaging/ids.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage, pressAndSend } from './browser.ts'
import { callEndpoint } from './call.ts'
import { aNewPerson } from './person.ts'
import { givePlan } from './plan.ts'
import { anAccount, signIn } from './session.ts'

/** Somebody whose plan has the inbox, with customers who have written. */
async function aShop(names: readonly string[]) {
  const person = await anAccount(aNewPerson())
  await givePlan(person, 'paid')
  const { account } = await callEndpoint(person, simulatorEndpoints.openSimulator)
  const params = { id: account.id }
  const phones: { id: SimulatedPhoneId }[] = []
  for (const name of names)
    phones.push(await callEndpoint(person, simulatorEndpoints.addSimulatedPhone, { params, body: { name } }))
  const write = (index: number, text: string) =>
    callEndpoint(person, simulatorEndpoints.actOnPhone, {
      params: { ...params, phoneId: phones[index]!.id },
      body: { kind: 'text', text },
    })
  for (const [index, name] of names.entries()) await write(index, `Halo dari ${name}`)
  return { person, write }
}

test('a customer is renamed, blocked and unblocked, joined with another one and separated again', async () => {
  const { person, write } = await aShop(['Sari Wulandari', 'Sari Toko'])
  const page = await openPage(await openBrowser({ language: 'en', width: 1440, height: 900 }))
  await signIn(page, person, '/whatsapp/inbox')
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await list.getByRole('link', { name: /Sari Wulandari/ }).click()
  const panel = page.getByRole('complementary', { name: 'Customer' })

  await panel.getByRole('button', { name: 'Edit customer' }).click()
  const form = page.getByRole('dialog', { name: 'Edit customer' })
  await form.getByLabel('Name').fill('Bu Sari')
  await form.getByText('Gets broadcasts', { exact: true }).click()
  await pressAndSend(page, form.getByRole('button', { name: 'Save' }))
  await panel.getByText('Opted out of broadcasts').waitFor()
  await list.getByRole('link', { name: /Bu Sari/ }).waitFor()

  await panel.getByRole('button', { name: 'Block customer' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Block Bu Sari?' })
  expect(await accessibilityViolations(page)).toEqual([])
  await pressAndSend(page, asking.getByRole('button', { name: 'Block' }))
  await page.getByText(/Bu Sari has been blocked since/).waitFor()
  await list.getByRole('link', { name: /Bu Sari/ }).waitFor({ state: 'detached' })
  await write(0, 'Masih di sini')
  const log = page.getByRole('log', { name: 'Messages', exact: true })
  await log.getByText('Masih di sini').waitFor()
  expect(await list.getByRole('link', { name: /Bu Sari/ }).count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Blocked · 1' }).click()
  await list.getByRole('link', { name: /Bu Sari/ }).click()
  await pressAndSend(page, panel.getByRole('button', { name: 'Unblock' }))
  await page.getByRole('textbox', { name: 'Reply' }).waitFor()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await list.getByRole('link', { name: /Bu Sari/ }).click()

  await panel.getByRole('button', { name: 'Join with another customer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join customers' })
  await dialog.getByRole('searchbox').fill('toko')
  await dialog.getByRole('button', { name: /^Sari Toko/ }).click()
  await dialog.getByText('Name: Bu Sari stays, Sari Toko is dropped').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await pressAndSend(page, dialog.getByRole('button', { name: 'Join' }))
  await panel.getByText(/^Joined with Sari Toko on/).waitFor()
  await expect.poll(() => list.getByRole('link', { name: /Bu Sari/ }).count()).toBe(2)
  expect(await panel.getByRole('list', { name: 'All conversations' }).getByRole('link').count()).toBe(2)
  await write(1, 'Pesan dari nomor kedua')
  await panel.getByRole('link', { name: /Pesan dari nomor kedua/ }).click()
  await log.getByText('Pesan dari nomor kedua').waitFor()
  await page.getByRole('heading', { name: 'Bu Sari' }).first().waitFor()

  await panel.getByRole('button', { name: 'Separate again' }).click()
  const separate = page.getByRole('alertdialog').getByRole('button', { name: 'Separate again' })
  await pressAndSend(page, separate)
  await page.getByRole('heading', { name: 'Sari Toko' }).first().waitFor()
  expect(await panel.getByRole('list', { name: 'All conversations' }).count()).toBe(0)
  expect(page.problems).toEqual([])
})

test('on a phone, in Indonesian, a customer with a long name is joined and blocked, and nothing stands out of it', async () => {
  const { person } = await aShop(['Raden Mas Suryadiningrat Kusumaningtyas Wirapraja Hadikusumo', 'Raden Mas'])
  const page = await openPage(await openBrowser({ language: 'id', width: 390, height: 844 }))
  await signIn(page, person, '/whatsapp/inbox')
  await page.getByRole('link', { name: /Suryadiningrat/ }).click()
  const open = async () => {
    await page.getByRole('button', { name: 'Tindakan lain' }).click()
    await page.getByRole('menuitem', { name: 'Data pelanggan' }).click()
  }
  await open()
  await page.getByRole('button', { name: 'Gabung dengan pelanggan lain…' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Gabung dengan pelanggan lain…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gabung pelanggan' })
  await dialog.getByRole('searchbox').fill('Raden Mas')
  await dialog.getByRole('button', { name: /^Raden Mas/ }).click()
  await dialog.getByText('Dipertahankan').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await pressAndSend(page, dialog.getByRole('button', { name: 'Gabung', exact: true }))
  await page.getByText(/^Digabung dengan Raden Mas pada/).waitFor()
  await page.getByRole('button', { name: 'Blokir pelanggan' }).click()
  await pressAndSend(page, page.getByRole('alertdialog').getByRole('button', { name: 'Blokir' }))
  await page.getByRole('button', { name: 'Buka blokir' }).last().waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  expect(page.problems).toEqual([])
})
