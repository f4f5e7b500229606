import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { signUp } from './session.ts'

const drawn = '[data-map=ready]'

test('the sample devices are on the map, and an alarm of one is handled from its panel', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/map-monitoring' })
  await page.getByText('2,000 devices').waitFor()
  await page.locator(drawn).waitFor()
  await page.getByLabel('All types').click()
  await page.getByRole('option', { name: 'Cold box' }).click()
  await page.getByLabel('All statuses').click()
  await page.getByRole('option', { name: 'With alarms' }).click()
  await page
    .getByRole('button', { name: /Cold box .+Too warm.+Critical/ })
    .first()
    .click()
  const alarm = page.getByRole('article', { name: 'Too warm' })
  await alarm.getByRole('button', { name: 'Acknowledge' }).click()
  await alarm.getByText('Acknowledged by').waitFor()
  await alarm.getByRole('button', { name: 'History' }).click()
  await alarm.getByLabel('Add a comment').fill('The door was open')
  await alarm.getByRole('button', { name: 'Send' }).click()
  await alarm.getByText('“The door was open”').waitFor()
  await page.getByRole('img', { name: /^temperature: from / }).waitFor()
  await page.getByRole('button', { name: '30 days' }).click()
  await page.getByRole('img', { name: /^temperature: from / }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await alarm.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('No open alarms').waitFor()
  await page.getByRole('heading', { name: 'Past alarms' }).waitFor()
  expect(page.problems).toEqual([])
})

test('names and borders come with the map only, and everything from our own address', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signUp(page)
  const ofMap = () => asked.filter((address) => /(places|borders|countries)[^/]*\.json/.test(address))
  expect(ofMap()).toEqual([])
  const named = page.waitForResponse((response) => /places[^/]*\.json/.test(response.url()))
  await page.goto('/map-monitoring')
  await page.locator(drawn).waitFor()
  expect((await named).status()).toBe(200)
  await page.getByRole('link', { name: 'GeoNames' }).waitFor()
  const elsewhere = asked.filter((address) => /^https?:/.test(address) && !address.startsWith(url))
  expect(elsewhere).toEqual([])
  expect(page.problems).toEqual([])
})

test('a device is added, says something with its token, and is seen at once; a rule raises its alarm', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/map-monitoring' })
  await page.getByText('2,000 devices').waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove sample devices' }).click()
  await page.getByRole('button', { name: 'Remove sample devices' }).click()
  await page.getByRole('heading', { name: 'No devices yet' }).waitFor()
  await page.getByRole('button', { name: 'Add device' }).first().click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Fill this in.').first().waitFor()
  await page.getByLabel('Name').fill('Freezer 1')
  await page.getByLabel('Type').fill('Freezer')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /Freezer 1 No messages yet/ }).click()
  await page.getByText('No message received yet').waitFor()
  const send = (temperature: number) =>
    fetch(`${url}/api/devices/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ values: { temperature }, latitude: -6.2, longitude: 106.8 }),
    })
  expect((await send(-18)).status).toBe(200)
  // Nobody reloads.
  await page.getByText('−6.20000, 106.80000').waitFor()
  await page.getByRole('button', { name: 'Alarm rules' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No rules yet').waitFor()
  await dialog.getByLabel('Name').fill('Thawing')
  await dialog.getByLabel('Measurement').fill('temperature')
  await dialog.getByLabel('Limit').fill('-10')
  await dialog.getByLabel('For at least (minutes)').fill('-1')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByText('At least 0.').waitFor()
  await dialog.getByLabel('For at least (minutes)').fill('0')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByText('temperature above −10').waitFor()
  await page.keyboard.press('Escape')
  expect((await send(-5)).status).toBe(200)
  await page.getByRole('article', { name: 'Thawing' }).waitFor()
  expect((await send(-18)).status).toBe(200)
  await page.getByText('No open alarms').waitFor()
  expect(page.problems).toEqual([])
})

test('on a phone map and list take turns, and without WebGL the list is there with a sentence', async () => {
  const context = await openBrowser({ language: 'id', width: 390, height: 844 })
  const page = await openPage(context)
  await signUp(page, { language: 'id', at: '/map-monitoring' })
  await page.locator(drawn).waitFor()
  await page.getByRole('button', { name: 'Daftar' }).click()
  await page.getByText('2.000 perangkat').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const other = await context.newPage()
  // As where it is turned off.
  await other.addInitScript(`
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (...asked) {
      return asked[0] === 'webgl2' ? null : getContext.apply(this, asked)
    }`)
  await other.goto('/map-monitoring')
  await other.getByText('Peramban ini tidak bisa menggambar peta').waitFor()
  expect(page.problems).toEqual([])
})
