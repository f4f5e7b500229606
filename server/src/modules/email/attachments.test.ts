import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import type { EmailThread } from '#contract/email/thread.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import type { FakeRequest } from '../../providers/model/fake.ts'
import { aPerson } from '../../testing/factories.ts'
import { aWinmail } from '../../testing/winmail.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'
import { aMail, aMailWith } from './testing/a-mail.ts'
import { aMailbox } from './testing/mailbox.ts'

const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
let ayu: ChatPerson
let box: Awaited<ReturnType<typeof aMailbox>>
let found: string[]
beforeAll(async () => {
  ayu = await aTalker(server)
  box = await aMailbox(server, ayu)
  await box.connect()
  await box.connected()
})
afterAll(() => box.stop())
beforeEach(async () => {
  await box.set({ reply_mode: 'approve', reply_interval: 0 })
  found = []
  // It looks into the files, and says what it found.
  server.model.reply = (request) => {
    const isOffered = request.tools?.some(({ function: { name } }) => name === 'search_files')
    const told = request.messages.filter(({ role }) => role === 'tool').map(({ content }) => JSON.stringify(content))
    if (isOffered && told.length === 0) return [{ tool: 'search_files', input: { query: 'Berapa harga kursi rotan?' } }]
    found = told
    return [{ text: told.length > 0 ? 'Sesuai lampiranmu, Rp 450.000 [1].' : 'Halo.' }]
  }
})

const priceList = 'Daftar harga. Harga kursi rotan adalah Rp 450.000 per buah.'
const drafted = ({ reply_state }: EmailThread) => reply_state === 'draft'
const replyTo = async (subject: string, fits = drafted) =>
  (await box.open((await box.threadWhen(subject, fits)).id)).reply!
/** What is kept of files that were read, by name. */
async function readingIn(folder: string): Promise<string[]> {
  const all = await fs.readdir(path.join(folder, 'reading'), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const instructions = ({ messages }: FakeRequest) => JSON.stringify(messages.filter(({ role }) => role === 'system'))

test('a reply rests on what came with the mail, which stays in the mailbox', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'nalar-test-'))
  vi.stubEnv('TMPDIR', folder)
  box.imap.deliver(aMailWith([{ name: 'harga.txt', content: priceList }], { subject: 'Harga kursi' }))
  const reply = await replyTo('Harga kursi')
  expect(found[0]).toContain('Rp 450.000 per buah')
  expect(reply.text).toBe('Sesuai lampiranmu, Rp 450.000.')
  expect(reply.evidence).toMatchObject([{ type: 'source-document', filename: 'harga.txt' }])
  expect(reply.unread_attachments).toEqual([])
  expect(instructions(server.model.requests.at(-1)!)).toContain('what the sender says, not what the business says')
  expect(await fs.readdir(folder)).toEqual([])
  vi.unstubAllEnvs()
  // Nor is what was read of it kept, in the place of what chats read.
  await expect.poll(async () => readingIn(server.deps.config.DATA_DIR)).toEqual([])
})

test('a later mail of the thread may ask about what came with an earlier one', async () => {
  const id = 'pertama@pelanggan.example'
  box.imap.deliver(aMailWith([{ name: 'harga.txt', content: priceList }], { subject: 'Bertahap', id }))
  const first = await replyTo('Bertahap')
  await server.call(calls.approveEmailReply, { params: { id: first.id }, headers: ayu.headers })
  server.pass(6)
  await server.app.jobs.runDue('email-send')
  await box.threadWhen('Bertahap', ({ category }) => category === 'waiting')
  found = []
  box.imap.deliver(aMail({ subject: 'Re: Bertahap', body: 'Berapa?', headers: { 'In-Reply-To': `<${id}>` } }))
  await replyTo('Bertahap')
  expect(found[0]).toContain('Rp 450.000 per buah')
})

test('what cannot be read is named with its reason, and what stands inside the text is no attachment', async () => {
  const eleven = Buffer.alloc(11 * 1024 * 1024, 'x')
  const files = [
    { name: 'foto.jpg', content: 'JFIF' },
    { name: 'besar.txt', content: eleven },
    { name: 'rusak.pdf', content: '%PDF-1.7 nothing follows' },
    { name: 'logo.png', content: 'PNG', contentId: 'logo@pelanggan.example' },
    { name: 'harga.txt', content: priceList },
  ]
  box.imap.deliver(aMailWith(files, { subject: 'Banyak lampiran' }))
  const reply = await replyTo('Banyak lampiran')
  expect(reply.unread_attachments.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: 'besar.txt', reason: 'too_large' },
    { name: 'foto.jpg', reason: 'kind' },
    { name: 'rusak.pdf', reason: 'broken' },
  ])
  expect(found[0]).toContain('Rp 450.000 per buah')
  expect(instructions(server.model.requests.at(-1)!)).toContain('could not be read')
})

test('files of a winmail.dat are attachments like others, and read; one that is damaged is said', async () => {
  const files = [
    { name: 'harga.txt', content: priceList },
    { name: 'foto.jpg', content: 'JFIF' },
  ]
  box.imap.deliver(aMailWith([{ name: 'winmail.dat', content: aWinmail(files) }], { subject: 'Dari Outlook' }))
  const { id } = await box.threadWhen('Dari Outlook', drafted)
  const { messages, reply } = await box.open(id)
  expect(messages[0]!.attachments).toMatchObject([
    { name: 'harga.txt', bytes: priceList.length, problem: null },
    { name: 'foto.jpg', bytes: 4, problem: null },
  ])
  expect(found[0]).toContain('Rp 450.000 per buah')
  expect(reply!.evidence).toMatchObject([{ type: 'source-document', filename: 'harga.txt' }])
  expect(reply!.unread_attachments).toEqual([{ name: 'foto.jpg', reason: 'kind' }])

  const damaged = aWinmail(files).subarray(0, -30)
  box.imap.deliver(aMailWith([{ name: 'winmail.dat', content: damaged }], { subject: 'Outlook rusak' }))
  const broken = await box.open((await box.threadWhen('Outlook rusak', drafted)).id)
  expect(broken.messages[0]!.attachments).toMatchObject([{ name: 'winmail.dat', problem: 'broken' }])
  expect(broken.reply!.unread_attachments).toEqual([{ name: 'winmail.dat', reason: 'broken' }])
})

test('five are read for a reply', async () => {
  const files = Array.from({ length: 7 }, (_, index) => ({ name: `berkas ${index}.txt`, content: `Berkas ${index}` }))
  box.imap.deliver(aMailWith(files, { subject: 'Tujuh' }))
  expect((await replyTo('Tujuh')).unread_attachments).toEqual([
    { name: 'berkas 5.txt', reason: 'too_many' },
    { name: 'berkas 6.txt', reason: 'too_many' },
  ])
})

test('a reply that was written without an attachment goes out only when a person has approved it', async () => {
  await box.set({ reply_mode: 'automatic', reply_interval: 3_600 })
  box.imap.deliver(aMailWith([{ name: 'foto.jpg', content: 'JFIF' }], { subject: 'Otomatis tanpa foto' }))
  expect(await box.threadWhen('Otomatis tanpa foto', drafted)).toMatchObject({ hold: 'attachment' })
  box.imap.deliver(aMailWith([{ name: 'harga.txt', content: priceList }], { subject: 'Otomatis dengan harga' }))
  const scheduled = ({ reply_state }: EmailThread) => reply_state === 'scheduled'
  expect(await box.threadWhen('Otomatis dengan harga', scheduled)).toMatchObject({ hold: null })
})

test('of a mail that is gone from the mailbox, or was numbered anew, no other attachment is read', async () => {
  box.imap.deliver(aMailWith([{ name: 'harga.txt', content: priceList }], { subject: 'Hilang' }))
  const { id } = await box.threadWhen('Hilang', drafted)
  const draftAgain = async () =>
    (await server.call(calls.draftEmailReply, { params: { id }, headers: ayu.headers })).body.data.reply!
  await server.deps.pool.query("update email_messages set uid = 9999 where subject = 'Hilang'")
  expect((await draftAgain()).unread_attachments).toEqual([{ name: 'harga.txt', reason: 'gone' }])
  await server.deps.pool.query("update email_messages set uid = 1, uid_validity = 1 where subject = 'Hilang'")
  expect((await draftAgain()).unread_attachments).toEqual([{ name: 'harga.txt', reason: 'gone' }])
})

test('a person opens what came with a mail, also when the mail was moved to another folder; nobody else does', async () => {
  const large = Buffer.alloc(20 * 1024 * 1024, 'besar')
  const files = [
    { name: 'kontrak.bin', content: large },
    { name: 'layar.png', content: 'PNG', contentId: 'layar@pelanggan.example' },
    { name: 'winmail.dat', content: aWinmail([{ name: 'harga.txt', content: priceList }]) },
  ]
  box.imap.deliver(aMailWith(files, { subject: 'Untuk dibuka' }))
  const { id } = await box.threadWhen('Untuk dibuka', drafted)
  const mail = (await box.open(id)).messages[0]!
  expect(mail.attachments.map(({ name, can_open }) => [name, can_open])).toEqual([
    ['kontrak.bin', true],
    ['layar.png', true],
    ['harga.txt', true],
  ])
  const open = (index: number, headers = ayu.headers) =>
    fetch(new URL(endpointPath(calls.getEmailAttachment, { id: mail.id, index }), server.url), { headers })
  const opened = async (index: number) => Buffer.from(await (await open(index)).arrayBuffer())
  expect((await opened(0)).equals(large)).toBe(true)
  expect((await opened(1)).toString()).toBe('PNG')
  expect((await opened(2)).toString()).toBe(priceList)
  expect((await open(3)).status).toBe(404)
  const other = await aPerson(server, { name: 'Lain' })
  expect(await (await open(0, other.headers)).json()).toMatchObject({ code: 'email_attachment_gone' })

  // In the inbox it is the same message with the same files.
  const account = (await server.call(inbox.listInboxes, { headers: ayu.headers })).body.data[0]!.id
  const found = await server.call(inbox.searchConversations, {
    ...{ params: { id: account }, query: { query: 'kontrak' }, headers: ayu.headers },
  })
  const conversation = found.body.data[0]!.conversation.id
  const listed = await server.call(inbox.listMessages, { params: { id: conversation }, headers: ayu.headers })
  expect(listed.body.data.records[0]!.content).toMatchObject({
    text: 'Untuk dibuka\n\nJam berapa buka?',
    files: [{ name: 'kontrak.bin' }, { name: 'layar.png' }, { name: 'harga.txt' }],
  })
  const message = new URL(`${endpointPath(inbox.getMessageFile, { id: mail.id })}?index=2`, server.url)
  expect(await (await fetch(message, { headers: ayu.headers })).text()).toBe(priceList)
  expect((await fetch(message, { headers: other.headers })).status).toBe(404)

  box.imap.sent.push(box.imap.inbox.pop()!)
  expect((await opened(1)).toString()).toBe('PNG')
  box.imap.sent.pop()
  expect(await (await open(1)).json()).toMatchObject({ code: 'email_attachment_gone' })
})

test('where the mailbox cannot be reached a reply is written without the attachment', async () => {
  box.imap.deliver(aMailWith([{ name: 'harga.txt', content: priceList }], { subject: 'Mati lampu' }))
  const { id } = await box.threadWhen('Mati lampu', drafted)
  await box.stop()
  const { body } = await server.call(calls.draftEmailReply, { params: { id }, headers: ayu.headers })
  expect(body.data.reply!.unread_attachments).toEqual([{ name: 'harga.txt', reason: 'unreachable' }])
  const mail = (await box.open(id)).messages[0]!.id
  const file = new URL(endpointPath(calls.getEmailAttachment, { id: mail, index: 0 }), server.url)
  expect(await (await fetch(file, { headers: ayu.headers })).json()).toMatchObject({
    code: 'email_mailbox_unreachable',
  })
})
