import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { deviceEndpoints } from '#contract/devices/endpoints.ts'
import { dataDir, openBrowser, openPage } from './browser.ts'
import { callEndpoint } from './call.ts'
import { anAccount, signIn } from './session.ts'

test.each([
  [
    'en',
    { more: 'More', remove: 'Delete', title: 'Confirm it’s you', password: 'Password', removed: 'Device deleted' },
  ],
  [
    'id',
    {
      more: 'Lainnya',
      remove: 'Hapus',
      title: 'Konfirmasi bahwa ini kamu',
      password: 'Kata sandi',
      removed: 'Perangkat dihapus',
    },
  ],
] as const)(
  'in %s a device is deleted once its person has shown who they are, and stays when they leave that',
  async (language, words) => {
    const page = await openPage(await openBrowser({ language }))
    const person = await anAccount(undefined, language)
    const { device } = await callEndpoint(person, deviceEndpoints.createDevice, {
      body: { name: 'Cold box 7', device_type: 'Cold box', latitude: -6.9, longitude: 107.6 },
    })
    // Signing in was a proof; it is over now.
    await forgetProofs(person.email)
    await signIn(page, person, `/map-monitoring?device=${device.id}`)
    const remove = async () => {
      await page.getByRole('heading', { name: 'Cold box 7' }).waitFor()
      await page.getByRole('button', { name: words.more, exact: true }).last().click()
      await page.getByRole('menuitem', { name: words.remove, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click()
    }
    await remove()
    const question = page.getByRole('dialog', { name: words.title })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await page.reload()
    await remove()
    await question.getByLabel(words.password, { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByText(words.removed).waitFor()
    expect(page.problems).toEqual([])
  },
)

async function forgetProofs(email: string): Promise<void> {
  const client = new pg.Client({ host: path.join(dataDir, 'postgres-socket'), port: 5432, user: 'postgres' })
  await client.connect()
  await client.query('update sign_ins set proved_at = null where user_id = (select id from users where email = $1)', [
    email,
  ])
  await client.end()
}
