import { expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { signUp } from './session.ts'

const message = (role: string, text: string, parent: string | null) => ({
  parent,
  message: { author: { role }, create_time: 1_700_000_000, content: { content_type: 'text', parts: [text] } },
})
const exported = ['Harga semen', 'Ongkos kirim'].map((title, index) => ({
  conversation_id: `c${index}`,
  title,
  create_time: 1_700_000_000 + index,
  mapping: {
    a: message('user', `${title} berapa?`, null),
    b: message('assistant', 'Harganya **Rp 65.000** per sak.', 'a'),
  },
  current_node: 'b',
}))

test('chats of another product are taken in on a phone, and one is read and found', async () => {
  const page = await openPage(await openBrowser({ language: 'id', theme: 'light', width: 390, height: 844 }))
  await signUp(page, { language: 'id', at: '/settings/chats' })
  const file = {
    name: 'conversations.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(exported)),
  }
  await page.getByRole('button', { name: 'Impor' }).waitFor()
  const input = page.locator('input[type="file"]')
  await input.setInputFiles(file)
  await page.getByText('2 obrolan sudah masuk.').first().waitFor()
  await input.setInputFiles(file)
  await page.getByText('0 obrolan sudah masuk. 2 sudah ada sebelumnya.').waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Harga semen' }).first().click()
  await page.getByText('Harganya Rp 65.000 per sak.').waitFor()
  expect(page.problems).toEqual([])
})

test('files of all kinds go on to an agent while the person is elsewhere in the app', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/knowledge/files' })
  await page.getByRole('button', { name: 'Add files' }).first().waitFor()
  const texts = Array.from({ length: 12 }, (_, index) => `rule ${index}.${['txt', 'md', 'html', 'json'][index % 4]}`)
  await page
    .getByLabel('Add files', { exact: true })
    .setInputFiles(texts.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Rule of ${name}.`) })))
  await page.getByText('more wait to be sent').waitFor()
  await page.getByRole('link', { name: 'Agents' }).first().click()
  await page.getByText('12 files are there').waitFor()
  await page.getByRole('link', { name: 'Knowledge' }).first().click()
  await page.getByRole('tab', { name: 'Files' }).click()
  const files = page.getByRole('list', { name: 'Files' })
  await files.getByRole('heading').nth(11).waitFor()
  await files.getByText('Ready').nth(11).waitFor()
  expect(page.problems).toEqual([])
})
