import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn } from './session.ts'

const ayu = aNewPerson()
const label = 'Ask anything, or / for a shortcut'

beforeAll(() => anAccount(ayu))

/** Pastes files and text as a person's clipboard would. */
const paste = async (page: Page, { text = '', file }: { text?: string; file?: { name: string; content: string } }) => {
  await page.getByLabel(label).waitFor()
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    const text = ${JSON.stringify(text)}
    const file = ${JSON.stringify(file ?? null)}
    if (text) clipboardData.setData('text/plain', text)
    if (file) clipboardData.items.add(new File([file.content], file.name))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('textarea').dispatchEvent(event)
  })()`)
}

test('a question is put together by keyboard and clipboard: a name, a file taken back and sent again, a link, the web', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  const question = page.getByLabel(label)
  await question.click()
  await page.keyboard.type('@data')
  await page.getByRole('option', { name: /DataAnalysis/ }).waitFor()
  await page.keyboard.press('Enter')
  expect(await question.inputValue()).toBe('@DataAnalysis ')

  // The upload is held back on its way, so that it can be watched and taken back.
  const held = Promise.withResolvers<void>()
  await page.route('**/chats/files', async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  const content = 'city,sales\nBandung,120\nSurabaya,300\nMedan,80\n'
  await paste(page, { file: { name: 'sales.csv', content } })
  await page.getByRole('progressbar', { name: 'sales.csv is being sent' }).waitFor()
  await page.keyboard.type('total sales by city')
  expect(await question.inputValue()).toBe('@DataAnalysis total sales by city')
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Don’t send sales.csv' }).click()
  expect(await page.getByText('sales.csv').count()).toBe(0)
  held.resolve()
  await page.unroute('**/chats/files')
  await paste(page, { file: { name: 'sales.csv', content } })
  await page.getByRole('button', { name: 'Remove sales.csv' }).waitFor()

  await paste(page, { text: 'https://www.toko.example/harga' })
  await page.getByText('toko.example/harga').waitFor()
  await page.getByRole('button', { name: 'Remove https://www.toko.example/harga' }).click()

  const web = page.getByRole('button', { name: 'Search the web' })
  await web.click()
  await page.getByText(/Web search is off here/).waitFor()
  await web.click()

  const sent = page.waitForRequest((request) => request.url().endsWith('/studio/chat') && request.method() === 'POST')
  await question.press('Enter')
  const form = (await sent).postData() ?? ''
  expect(form).toContain('["DataAnalysis"]')
  await page.waitForURL('**/c/**')
  await page.getByText('Read the file').waitFor()
  await page.getByText('Surabaya').first().waitFor()
  expect(page.problems).toEqual([])
})

test('Ctrl+Z takes back what was typed, not its last letter', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  const undone = async (field: Locator) => {
    await field.click()
    await page.keyboard.type('How much did we sell')
    await expect.poll(() => field.inputValue()).toBe('How much did we sell')
    // Whatever comes late beside the field divides what is typed into two steps for Chromium; letters would be twenty.
    await page.keyboard.press('Control+z')
    if ((await field.inputValue()).length > 1) await page.keyboard.press('Control+z')
    return field.inputValue()
  }
  // What comes late moves the composer, and Chromium takes what is typed behind that for a step of its own.
  await page.getByRole('button', { name: 'Add from a cloud drive' }).waitFor()
  // The composer turns from asking into writing with the first letter, which Chromium takes for a step of its own.
  expect(['', 'H']).toContain(await undone(page.getByLabel(label)))
  await page.getByLabel(label).fill('')
  await page.goto('/monitoring/new')
  const prompt = page.getByRole('textbox').first()
  expect(await undone(prompt)).toBe('')
  await page.keyboard.press('Control+Shift+z')
  if ((await prompt.inputValue()) !== 'How much did we sell') await page.keyboard.press('Control+Shift+z')
  expect(await prompt.inputValue()).toBe('How much did we sell')
  await prompt.fill('')
  expect(page.problems).toEqual([])
})

test('a file that did not arrive can be sent again', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  await page.route('**/chats/files', (route) => route.abort())
  await paste(page, { file: { name: 'stores.csv', content: 'city,stores\nBandung,2\nMedan,5\n' } })
  await page
    .getByRole('alert')
    .getByText(/didn’t arrive/)
    .waitFor()
  await page.unroute('**/chats/files')
  await page.getByRole('button', { name: 'Send stores.csv again' }).click()
  await page.getByRole('button', { name: 'Remove stores.csv' }).waitFor()
  await page.getByText(/didn’t arrive/).waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Send stores.csv again' }).count()).toBe(0)
})

test('commands: the source, bookmarks, a new name, a new chat, and deleting', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  const command = async (typed: string, shown = typed) => {
    await page.getByRole('main').getByRole('textbox').first().click()
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: shown }).waitFor()
    await page.keyboard.press('Enter')
  }
  await page.getByLabel(label).waitFor()
  await page.keyboard.type('/renam')
  await page.getByText(/fits “renam”|No shortcuts found/).waitFor()
  await page.getByLabel(label).fill('')
  await command('/db')
  await page.getByRole('button', { name: 'Source: Database' }).waitFor()
  await page.keyboard.type('How many stores are there?')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/c/**')
  await page.getByText('Queried').waitFor()
  const field = page.getByLabel('Ask a follow-up')
  await field.click()
  await page.keyboard.press('ArrowUp')
  expect(await field.inputValue()).toBe('How many stores are there?')
  await page.keyboard.press('ArrowDown')
  expect(await field.inputValue()).toBe('')
  await page.keyboard.type('/rename')
  await page.getByRole('option', { name: '/rename' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of the chat').fill('Shops')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Shops' }).waitFor()
  await field.click()
  await page.keyboard.type('/delete')
  await page.getByRole('option', { name: '/delete' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByLabel(label).waitFor()
  await page.getByLabel(label).click()
  await page.keyboard.type('/bookmarks')
  await page.getByRole('option', { name: '/bookmarks' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/bookmarks')
  expect(page.problems).toEqual([])
})

test('tools of the home screen: mail leads to its mailbox, voice says who can add it', async () => {
  const page = await openPage(await openBrowser({ language: 'id', width: 390, theme: 'light' }))
  // The journeys of calls and of voice set up a speech service for the whole installation meanwhile.
  await page.route('**/api/console/abilities', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: object }
    const models = [
      { id: 'toko', name: 'Model toko' },
      { id: 'built-in', name: null },
    ]
    await route.fulfill({ response, json: { ...rest, data: { ...data, models, speech: false } } })
  })
  await signIn(page, ayu)
  const tools = page.getByRole('region', { name: 'Alat' })
  await tools.getByRole('button', { name: 'Email' }).click()
  await page.getByText(/^Hubungkan kotak surat/).waitFor()
  await page.goBack()
  await tools.getByRole('button', { name: 'Analis data' }).click()
  await page.getByRole('button', { name: 'Sumber: Basis data' }).waitFor()
  // Everything that a question can draw on does not push speaking and sending off a phone.
  await page.getByRole('button', { name: 'Dijawab oleh: Model toko' }).waitFor()
  const send = await page.getByRole('button', { name: 'Kirim', exact: true }).boundingBox()
  expect((send?.x ?? 390) + (send?.width ?? 0)).toBeLessThan(390)
  await tools.getByRole('button', { name: 'Kecerdasan audio' }).click()
  await page.getByText(/Operator instalasi ini bisa menambahkan layanan ucapan/).waitFor()
  expect(page.problems).toEqual([])
})
