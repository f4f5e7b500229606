import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { dataDir, openBrowser, openPage } from './browser.ts'
import { aNewPerson, signUpByHand } from './person.ts'
import { openShop } from './shop-database.ts'

const shop = await openShop(dataDir)
afterAll(() => shop.close())

/** Counts what a person presses: buttons, links, and Enter. */
const counting = `(() => {
  const count = () => sessionStorage.setItem('presses', Number(sessionStorage.getItem('presses')) + 1)
  addEventListener('click', (event) => event.target.closest('a, button') && count(), true)
  addEventListener('keydown', (event) => event.key === 'Enter' && count(), true)
})()`
const presses = (page: Page) => page.evaluate<number>(`Number(sessionStorage.getItem('presses'))`)

/** The card that a newcomer is offered, on home. */
const openSteps = async (page: Page): Promise<Locator> => {
  await page.getByRole('link', { name: 'Obrolan' }).first().click()
  const steps = page.getByRole('region', { name: 'Mulai di sini' })
  await steps.waitFor()
  return steps
}
const untilTicked = (steps: Locator, count: number) => steps.getByText(`${count} dari 7 selesai`).waitFor()

test('somebody new reaches an answer within six presses, and everything else that the screen offers, in their language', async () => {
  const page = await openPage(await openBrowser({ locale: 'id-ID' }))
  await page.addInitScript(counting)
  const person = { ...aNewPerson(), company: 'Kopi Senja' }
  await signUpByHand(page, person, 'id')
  await page.getByRole('navigation').getByText('Kopi Senja', { exact: true }).waitFor()
  await page.getByText('Toko Nusantara, perusahaan ritel contoh, siap ditanya').waitFor()
  expect(await page.getByRole('list', { name: 'Pertanyaan untuk Toko Nusantara' }).getByRole('button').count()).toBe(3)
  expect([...(await accessibilityViolations(page)), await scrollsSideways(page)]).toEqual([false])

  // An answer, with what it rests on beside it.
  await page.getByRole('button', { name: /^Bandingkan total pendapatan/ }).click()
  await page.locator('canvas').waitFor()
  await page
    .getByRole('complementary', { name: 'Bukti' })
    .getByRole('row', { name: /^Jakarta Raya/ })
    .waitFor()
  const pressed = await presses(page)
  expect(pressed).toBeGreaterThan(2)
  expect(pressed).toBeLessThanOrEqual(6)

  // A chart on a dashboard.
  await page.getByRole('button', { name: 'Tambahkan ke dasbor…' }).click()
  await page.getByLabel('Dasbor baru').fill('Penjualan')
  await page.getByRole('button', { name: 'Buat dan tambahkan' }).click()
  await page.getByText('Ditambahkan ke Penjualan').waitFor()
  await untilTicked(await openSteps(page), 2)

  // A running agent.
  const wizard = page.getByRole('region', { name: 'Mulai di sini' })
  await wizard.getByRole('button', { name: /^Jalankan agenmu sendiri/ }).click()
  await wizard.getByRole('button', { name: /^Keuangan/ }).click()
  await wizard.getByRole('button', { name: /^Perusahaan contoh/ }).click()
  await wizard.getByRole('button', { name: 'Jalankan agen', exact: true }).click()
  await wizard.getByText('Berjalan', { exact: true }).waitFor()
  await untilTicked(await openSteps(page), 3)

  // A file of one's own.
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Tanyakan isi berkasmu/ }).click()
  const sheet = Buffer.from('kota,jumlah\nMedan,3\nBandung,4\n')
  await (await choosing).setFiles({ name: 'kota.csv', mimeType: 'text/csv', buffer: sheet })
  const question = page.getByLabel('Tanya apa saja, atau / untuk pintasan')
  await question.fill('Total jumlah per kota')
  await question.press('Enter')
  await page.waitForURL('**/c/**')
  await page
    .locator('canvas')
    .or(page.getByRole('cell', { name: 'Bandung' }))
    .first()
    .waitFor()
  await untilTicked(await openSteps(page), 4)

  // A database of one's own.
  await page.getByRole('link', { name: /^Sambungkan basis datamu/ }).click()
  await connectShop(page)
  await untilTicked(await openSteps(page), 5)

  // A flow.
  await page.getByRole('link', { name: /^Terbitkan alur/ }).click()
  await page
    .getByRole('button', { name: /^Pakai / })
    .nth(1)
    .click()
  await page.waitForURL(/\/studio\/[\da-f-]{36}$/)
  await page.getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan', exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await untilTicked(await openSteps(page), 6)

  // A colleague. Then nothing is left to begin with.
  await page.getByRole('link', { name: /^Undang rekan kerja/ }).click()
  await inviteColleague(page)
  await page.getByRole('link', { name: 'Obrolan' }).first().click()
  await page.getByRole('region', { name: 'Templat' }).waitFor()
  expect(await page.getByRole('region', { name: 'Mulai di sini' }).count()).toBe(0)
  expect(page.problems).toEqual([])
})

async function connectShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sambungkan basis data' }).click()
  await page.getByLabel('Alamat dalam satu baris').fill(shop.address)
  await page.getByLabel(/^Nama/).first().fill('Warung')
  await page.getByRole('checkbox', { name: /TLS/ }).click()
  const connect = page.getByRole('button', { name: 'Sambungkan', exact: true })
  await connect.click()
  await page.getByRole('checkbox', { name: /tetap/ }).click()
  await connect.click()
  await page.getByRole('heading', { name: 'Warung' }).waitFor()
}

async function inviteColleague(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ruang kerja baru' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nama').fill('Tim Senja')
  await dialog.getByRole('button', { name: 'Buat ruang kerja' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL('**/success-workspace')
  await page.getByRole('link', { name: 'Undang orang' }).click()
  await page.waitForURL('**/members')
  await page.getByRole('button', { name: 'Undang', exact: true }).click()
  await page.getByLabel(/^Alamat email/).fill(aNewPerson().email)
  await page.getByRole('button', { name: 'Kirim undangan' }).click()
  await page.getByText(/baris diundang/).waitFor()
}
