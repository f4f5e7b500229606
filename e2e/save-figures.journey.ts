import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { callEndpoint } from './call.ts'
import { aNewPerson } from './person.ts'
import { givePlan } from './plan.ts'
import { anAccount, signIn } from './session.ts'

async function aPayingPerson() {
  const person = await anAccount(aNewPerson())
  await givePlan(person, 'paid')
  return person
}

/** The tile of a screen of figures that is called so. */
const tile = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
const figureOf = (found: Locator) => found.locator('dd').first().innerText()

/** Keeps what a tile shows; the dialog says where it is. */
async function save(page: Page, name: string, as: string): Promise<Locator> {
  await page.getByRole('button', { name: `Save “${name}” as a chart…` }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as chart' })
  await dialog.getByLabel('Name').fill(as)
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = page.getByRole('dialog', { name: 'Chart saved' })
  await saved.getByText(`“${as}” is in Dashboards, under Charts.`).waitFor()
  return saved
}

type Canvas = {
  width: number
  height: number
  getContext: (kind: '2d') => {
    getImageData: (x: number, y: number, width: number, height: number) => { data: ArrayLike<number> }
  }
}

/** Pixels of a chart's canvas that something is drawn on. */
const drawnPixels = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const drawing = element as unknown as Canvas
    const { width, height } = drawing
    const pixels = drawing.getContext('2d').getImageData(0, 0, width, height).data
    let drawn = 0
    for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) drawn++
    return drawn
  })

test('tiles of the messaging dashboard become charts of a dashboard, which ask anew', async () => {
  const person = await aPayingPerson()
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, person, '/whatsapp/sandbox')
  await page.getByRole('region', { name: 'Customer' }).waitFor()
  await page.goto('/whatsapp/dashboard')
  const before = Number((await figureOf(tile(page, 'Conversations'))).replaceAll(',', ''))
  expect(before).toBeGreaterThan(0)
  const saved = await save(page, 'Conversations', 'Customers who wrote')
  await saved.getByRole('button', { name: 'Add to dashboard…' }).click()
  await page.getByLabel('New dashboard').fill('Service')
  await page.getByRole('button', { name: 'Create and add', exact: true }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL('**/dashboard?id=**')
  await page.getByText('Customers who wrote').waitFor()
  await page.getByText(before.toLocaleString('en'), { exact: true }).waitFor()

  await page.goto('/whatsapp/dashboard')
  const byDay = await save(page, 'Messages by day', 'Traffic')
  await byDay.getByRole('button', { name: 'Add to dashboard…' }).click()
  await page.getByRole('button', { name: /^Service/ }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL('**/dashboard?id=**')
  await page.getByText('Traffic').waitFor()
  const canvas = page.locator('canvas').first()
  await canvas.waitFor()
  await expect.poll(() => drawnPixels(canvas), { timeout: 15_000 }).toBeGreaterThan(2_000)
  expect(await accessibilityViolations(page)).toEqual([])

  const { account } = await callEndpoint(person, simulatorEndpoints.openSimulator)
  const ofAccount = { id: account.id }
  const phone = await callEndpoint(person, simulatorEndpoints.addSimulatedPhone, {
    params: ofAccount,
    body: { name: 'Sari Wulandari' },
  })
  await callEndpoint(person, simulatorEndpoints.actOnPhone, {
    params: { ...ofAccount, phoneId: phone.id },
    body: { kind: 'text', text: 'Halo, masih buka?' },
  })
  // The message is on its way to the inbox.
  const refresh = page.getByRole('button', { name: 'Refresh data' })
  const now = page.getByText((before + 1).toLocaleString('en'), { exact: true })
  const comes = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/api/') && response.ok())
    await refresh.click()
    await answered
    return now.count()
  }
  await expect.poll(comes, { timeout: 60_000 }).toBe(1)
  expect(page.problems).toEqual([])
})

test('one version of the assistant is compared with another, and the comparison is kept as a chart', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, await anAccount(aNewPerson()), '/speech-analytics?days=365')
  await page.getByLabel('Compared with').click()
  await page.getByRole('option', { name: 'Toko Nusantara v1' }).click()
  await page.getByLabel('Version', { exact: true }).click()
  await page.getByRole('option', { name: 'Toko Nusantara v2' }).click()
  const calls = tile(page, 'Calls')
  const both = page.getByRole('link', { name: /^Toko Nusantara v2/ })
  await both.waitFor()
  const second = (await both.innerText()).split('\n').at(-1) ?? ''
  await calls.getByText(/in Toko Nusantara v1$/).waitFor()
  await expect.poll(() => figureOf(calls)).toBe(second)
  const figure = await figureOf(calls)
  expect(await accessibilityViolations(page)).toEqual([])
  const saved = await save(page, 'Calls', 'Calls of version 2')
  await saved.getByRole('link', { name: 'Open chart' }).click()
  await page.waitForURL('**/dashboard/editor?chart=**')
  await page.getByText('comes from the product itself').waitFor()
  await page.getByText(figure, { exact: true }).first().waitFor()

  await page.goto('/speech-analytics?days=365')
  await save(page, 'Calls by day', 'Daily calls')
  await page.keyboard.press('Escape')
  await page.goto('/dashboard?tab=charts')
  await page
    .getByRole('button', { name: /Daily calls/ })
    .first()
    .click()
  const canvas = page.locator('canvas').first()
  await canvas.waitFor()
  await expect.poll(() => drawnPixels(canvas), { timeout: 15_000 }).toBeGreaterThan(2_000)
  expect(page.problems).toEqual([])
})
