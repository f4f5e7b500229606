import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage, openTalkingBrowser, url } from './browser.ts'
import { anAccount, storeSession } from './session.ts'
import { keepWithoutVoiceServices, quiet, setUpVoiceServices, soundFile, voice } from './spoken.ts'

const botOf = (page: Page) => page.evaluate(() => localStorage.getItem('bot') ?? '')

async function anOpenLine(site?: string) {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await storeSession(page, await anAccount())
  const bot = await botOf(page)
  await page.goto('/settings/calls')
  if (site) {
    await page.getByLabel('Sites that may embed it').fill(site)
    await page.getByRole('button', { name: 'Add site' }).click()
  }
  await page.getByRole('switch', { name: /^Answer from databases/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('switch', { name: /^Take calls/ }).click()
  await page.getByText('The agent takes calls now').waitFor()
  return { page, bot }
}

test('a stranger calls an agent with a link, speaks with it, and its owner hears and reads the call', async () => {
  const _services = await setUpVoiceServices(['How many stores are there?'])
  const { page, bot } = await anOpenLine()
  expect(await accessibilityViolations(page)).toEqual([])

  const sound = soundFile([quiet(6), voice(1.5), quiet(600)])
  const caller = await openPage(await openTalkingBrowser(sound, { language: 'en' }))
  await caller.goto(`/call?agent=${bot}`)
  await caller.getByRole('heading', { name: 'Assistant' }).waitFor()
  expect(await accessibilityViolations(caller)).toEqual([])
  await caller.getByRole('checkbox', { name: 'This call may be recorded' }).click()
  await caller.getByRole('button', { name: 'Call', exact: true }).click()
  const said = caller.getByRole('list', { name: 'What was said' })
  await said.getByText('Hello, this is Assistant. How can I help you?').waitFor()
  await caller.getByText('Giving an answer').waitFor()
  await said.getByText('How many stores are there?').waitFor()
  await expect.poll(() => said.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
  await caller.getByText('Listening').waitFor()
  expect(await accessibilityViolations(caller)).toEqual([])
  await caller.getByRole('button', { name: 'Turn the microphone off' }).click()
  await caller.getByText('The microphone is off').waitFor()
  await caller.getByRole('button', { name: 'Hang up' }).click()
  await caller.getByText('You hung up').waitFor()
  expect(caller.problems).toEqual([])

  await page.getByRole('link', { name: 'Calls', exact: true }).first().click()
  await page.getByRole('list', { name: 'Calls' }).getByText('Resolved', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Search what was said' }).fill('many stor')
  await page.getByText('“How many stores are there?”').click()
  await page.getByRole('heading', { name: 'Browser' }).waitFor()
  const transcript = page.getByRole('list', { name: 'Transcript' })
  await transcript.getByRole('button', { name: /How many stores are there/ }).click()
  const position = page.getByRole('slider', { name: 'Recording' })
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  const facts = page.getByRole('complementary', { name: 'About this call' })
  await facts.getByText('the caller', { exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})

test('without voices one types on a phone; a call that is closed by its owner ends in words', async () => {
  await keepWithoutVoiceServices()
  const { page, bot } = await anOpenLine()
  const caller = await openPage(await openBrowser({ language: 'id', width: 390, height: 844 }))
  await caller.goto(`/call-ui?agent=${bot}`)
  await caller.getByText('Ucapan belum bisa dipahami di sini', { exact: false }).waitFor()
  await caller.getByRole('button', { name: 'Telepon', exact: true }).click()
  await caller.getByRole('textbox', { name: 'Ketik saja' }).fill('Ada berapa toko?')
  await caller.keyboard.press('Enter')
  const said = caller.getByRole('list', { name: 'Isi percakapan' })
  await expect.poll(() => said.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
  expect(await accessibilityViolations(caller)).toEqual([])
  expect(await scrollsSideways(caller)).toBe(false)
  await page.getByRole('switch', { name: /^Take calls/ }).click()
  await caller.getByText('Selesai: agen ini sudah tidak menerima panggilan').waitFor()
  await caller.reload()
  await caller.getByRole('heading', { name: 'Agen ini tidak menerima panggilan' }).waitFor()
})

test('only a listed site may embed the call screen', async () => {
  const site = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Shop</title><iframe src="${url}/call-ui?agent=${agent}" title="Call"></iframe>`)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => void site.close())
  const { port } = site.address() as { port: number }
  let agent = ''
  const { bot } = await anOpenLine(`http://localhost:${port}`)
  agent = bot
  const visitor = await openPage(await openBrowser({ language: 'en' }))
  await visitor.context().setExtraHTTPHeaders({})
  await visitor.goto(`http://localhost:${port}`)
  await visitor.frameLocator('iframe').getByRole('heading', { name: 'Assistant' }).waitFor()
  const headers = (await fetch(`${url}/call-ui?agent=${bot}`)).headers.get('content-security-policy')
  expect(headers).toContain(`frame-ancestors 'self' http://localhost:${port}`)
  const other = (await fetch(`${url}/call?agent=${bot}`)).headers.get('content-security-policy')
  expect(other).toContain("frame-ancestors 'none'")
})
