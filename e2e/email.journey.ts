import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startImapServer } from '../server/src/testing/imap-server.ts'
import { startSmtpSink } from '../server/src/testing/smtp-sink.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { signUp } from './session.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-mail-'))
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  fs.rmSync(folder, { recursive: true, force: true })
})

async function aMailbox(name: string) {
  const user = { name, password: 'rahasia' }
  const [imap, smtp] = await Promise.all([startImapServer(user), startSmtpSink(user)])
  stops.push(imap.stop, smtp.stop)
  return { imap, smtp, user }
}
type Mailbox = Awaited<ReturnType<typeof aMailbox>>

const aMail = (subject: string, body: string) =>
  [
    'From: Rudi Hartono <rudi@pelanggan.example>',
    'To: care@toko.example',
    `Subject: ${subject}`,
    `Message-ID: <${crypto.randomUUID()}@pelanggan.example>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
  ].join('\r\n')

const words = {
  en: { user: 'User name', password: 'Password', connect: 'Connect' },
  id: { user: 'Nama pengguna', password: 'Kata sandi', connect: 'Hubungkan' },
}

async function connect(page: Page, { imap, smtp, user }: Mailbox, language: 'en' | 'id', password = user.password) {
  const t = words[language]
  await page.getByLabel(t.user).fill(user.name)
  await page.getByLabel(t.password, { exact: true }).fill(password)
  await page
    .getByLabel(/SMTP$|^SMTP server/)
    .first()
    .fill('127.0.0.1')
  await page.getByLabel(/^(SMTP port|Port SMTP)/).fill(String(smtp.port))
  await page.getByLabel(/^(IMAP server|Server IMAP)/).fill('127.0.0.1')
  await page.getByLabel(/^(IMAP port|Port IMAP)/).fill(String(imap.port))
  await page.getByRole('button', { name: t.connect, exact: true }).click()
}

test('a mailbox is connected, a mail comes, its draft names its source, and once approved it goes out once', async () => {
  const box = await aMailbox('care@toko.example')
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/settings/add-ons' })
  await page.getByText('Not set up in this installation yet').first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Connect: Email' }).click()
  await connect(page, box, 'en', 'salah')
  await page
    .getByText(/Invalid credentials \(Failure\)/)
    .first()
    .waitFor()
  await connect(page, box, 'en')
  await page.getByRole('link', { name: 'Set-up' }).click()
  await page.getByRole('heading', { name: 'Replies' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const file = path.join(folder, 'warranty.txt')
  fs.writeFileSync(file, 'Every product has a warranty of two years from the day of purchase.')
  await page.getByLabel('Add files', { exact: true }).first().setInputFiles(file)
  const row = page.getByRole('listitem').filter({ hasText: 'warranty.txt' })
  await row.waitFor()
  await expect.poll(() => row.getByText(/Waiting|Reading/).count()).toBe(0)

  await page.locator('a[href*="part=inbox"]').click()
  await page.getByText('No mail yet').waitFor()
  box.imap.deliver(aMail('Warranty', 'How long is the warranty of a product?'))
  const thread = page.getByRole('link').filter({ hasText: 'Rudi Hartono' })
  await thread.getByText('Draft ready').waitFor()
  await page.keyboard.press('j')
  const reply = page.getByRole('region', { name: 'Reply' })
  await reply.getByText(/Sources \(/).click()
  await reply.getByText('warranty.txt').waitFor()
  expect(await reply.getByRole('textbox').inputValue()).toContain('two years')
  expect(await accessibilityViolations(page)).toEqual([])
  await reply.getByRole('textbox').fill('Two years from the day of purchase.\n\nAyu')
  await reply.getByRole('button', { name: 'Approve and send' }).click()
  await reply.getByRole('button', { name: 'Undo' }).click()
  await reply.getByRole('button', { name: 'Approve and send' }).click()
  await expect.poll(() => box.imap.sent.length).toBe(1)
  expect(box.smtp.mails.map(({ to }) => to)).toEqual([['rudi@pelanggan.example']])
  expect(box.smtp.mails[0]!.raw).toContain('Two years from the day of purchase.')
  await page.getByRole('heading', { name: 'Warranty' }).waitFor()
  await page.getByText('Waiting for others').first().waitFor()
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Sent' }).first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})

test('on a phone, in Indonesian: the list, then the conversation, then back', async () => {
  const box = await aMailbox('layanan@toko.example')
  const page = await openPage(await openBrowser({ language: 'id', width: 390, height: 844 }))
  await signUp(page, { at: '/dashboard-agent/email', language: 'id' })
  await connect(page, box, 'id')
  await page.getByText('Belum ada email').waitFor()
  box.imap.deliver(aMail('Tagihan', 'Saya sudah bayar dua kali, tolong dicek.'))
  const thread = page.getByRole('link').filter({ hasText: 'Rudi Hartono' })
  await thread.getByText(/Ditahan|Draf siap/).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])
  await thread.click()
  await page.getByRole('heading', { name: 'Tagihan' }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Kembali ke daftar' }).click()
  await page.getByRole('link', { name: 'Dasbor', exact: true }).last().click()
  await page.getByText('Median waktu balas').waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})
