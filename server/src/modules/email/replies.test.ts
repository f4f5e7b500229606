import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import { emailLimits } from '#contract/email/limits.ts'
import { aSource } from '../charts/testing.ts'
import { aTalker, chatApp } from '../chat/testing/chat-app.ts'
import { aMail } from './testing/a-mail.ts'
import { aMailbox } from './testing/mailbox.ts'

const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
const ayu = await aTalker(server)
const box = await aMailbox(server, ayu)
afterAll(() => box.stop())
const oldMails = emailLimits.backtestMails + 25
beforeAll(async () => {
  for (let n = 1; n <= oldMails; n++) box.imap.deliver(aMail({ subject: `Lama ${n}` }))
  expect((await box.connect({ cc: ['bos@toko.example'], bcc: ['arsip@toko.example'] })).status).toBe(200)
  await box.connected()
})
beforeEach(async () => {
  server.model.reply = () => [{ text: 'Halo Rudi,\n\nKami buka jam 9.' }]
  await box.set({ reply_mode: 'approve', reply_interval: 0, approval_keywords: [], reply_language: 'auto' })
})

const draftOf = async (subject: string) =>
  (await box.open((await box.threadWhen(subject, ({ reply_state }) => reply_state === 'draft')).id)).reply!

test('conversations come by pages, and rules are tried on the last 200 mails', async () => {
  const page = async (query: Record<string, number>) =>
    (await server.call(calls.listEmailDashboard, { query, headers: ayu.headers })).body.data
  const last = await page({ page: 3, limit: 100 })
  expect([last.pagination, last.records.length]).toMatchObject([{ page: 3, limit: 100, total: oldMails }, 25])
  expect(last.records.at(-1)!.subject).toBe('Lama 1')
  const tried = await server.call(calls.backtestEmailRules, { body: { rules: [] }, headers: ayu.headers })
  const sum = Object.values(tried.body.data.before).reduce((left, right) => left + right, 0)
  expect(sum).toBe(emailLimits.backtestMails)
})

test('copies go to those who are set, the blind ones unseen; a reply names every mail before it', async () => {
  const headers = { References: '<satu@pelanggan.example> <dua@pelanggan.example>' }
  box.imap.deliver(aMail({ subject: 'Re: Salinan', id: 'tiga@pelanggan.example', headers }))
  const { id } = await draftOf('Re: Salinan')
  await server.call(calls.approveEmailReply, { params: { id }, headers: ayu.headers })
  server.pass(emailLimits.undoSeconds + 1)
  await server.app.jobs.runDue('email-send')
  const { to, raw } = box.smtp.mails.at(-1)!
  expect(to.toSorted()).toEqual(['arsip@toko.example', 'bos@toko.example', 'rudi@pelanggan.example'])
  const text = raw.replace(/\r\n[ \t]+/g, ' ')
  expect(text).toMatch(/^Cc: .*bos@toko\.example/m)
  expect(text).not.toContain('arsip@toko.example')
  expect(text).toContain('References: <satu@pelanggan.example> <dua@pelanggan.example> <tiga@pelanggan.example>')
  expect(text).toContain('Subject: Re: Salinan')
})

test('a reply is in the language of the mail, or in the one that is set', async () => {
  const asked = () => JSON.stringify(server.model.requests.at(-1)!.messages)
  box.imap.deliver(aMail({ subject: 'Opening hours', body: 'When do you open on Sundays?' }))
  await draftOf('Opening hours')
  expect(asked()).toContain('in the language of the mail')
  await box.set({ reply_language: 'id' })
  box.imap.deliver(aMail({ subject: 'Closing hours', body: 'When do you close on Sundays?' }))
  await draftOf('Closing hours')
  expect(asked()).toContain('with a greeting, in Indonesian')
})

test('after five replies into a thread in an hour a person decides', async () => {
  await box.set({ reply_mode: 'automatic' })
  const first = 'berulang@pelanggan.example'
  for (let n = 1; n <= emailLimits.perThreadHour + 1; n++) {
    const headers: Record<string, string> = n > 1 ? { 'In-Reply-To': `<${first}>` } : {}
    const id = n > 1 ? `${n}.${first}` : first
    box.imap.deliver(aMail({ subject: 'Berulang', from: 'Mesin <mesin@lain.example>', id, headers }))
    if (n > emailLimits.perThreadHour) break
    await box.threadWhen('Berulang', ({ reply_state }) => reply_state === 'scheduled')
    server.pass(1)
    await server.app.jobs.runDue('email-send')
    await box.threadWhen('Berulang', ({ category }) => category === 'waiting')
  }
  const held = await box.threadWhen('Berulang', ({ hold }) => hold !== null)
  expect(held).toMatchObject({ hold: 'rate', category: 'to_answer', reply_state: null })
  expect(box.smtp.mails.filter(({ to }) => to.includes('mesin@lain.example'))).toHaveLength(emailLimits.perThreadHour)
})

test('a reply rests on the databases of the place only where that is set, and shows the figures it was written from', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-mail-'))
  const db = new DatabaseSync(path.join(folder, 'prices.sqlite'))
  db.exec("create table prices (item text, price integer); insert into prices values ('Kopi Gayo', 85000)")
  db.close()
  await aSource(server, ayu, path.join(folder, 'prices.sqlite'))
  fs.rmSync(folder, { recursive: true, force: true })
  const offered = () => JSON.stringify(server.model.requests.at(-1)).includes('query_database')
  await box.set({ use_databases: false })
  box.imap.deliver(aMail({ subject: 'Harga kopi', body: 'Berapa harga Kopi Gayo?' }))
  expect((await draftOf('Harga kopi')).evidence).toEqual([])
  expect(offered()).toBe(false)
  await box.set({ use_databases: true })
  let asked = 0
  server.model.reply = () => {
    asked += 1
    return asked === 1
      ? [{ tool: 'query_database', input: { sql: "select price from prices where item = 'Kopi Gayo'" } }]
      : [{ text: 'Harga Kopi Gayo Rp 85.000 [1].' }]
  }
  box.imap.deliver(aMail({ subject: 'Harga lagi', body: 'Berapa harga Kopi Gayo sekarang?' }))
  const reply = await draftOf('Harga lagi')
  await box.set({ use_databases: false })
  expect(offered()).toBe(true)
  expect(reply.text).toContain('Rp 85.000')
  expect(reply.evidence).toMatchObject([{ type: 'data-table', data: { rows: [{ price: 85000 }] } }])
})
