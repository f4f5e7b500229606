import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emailLimits } from '#contract/email/limits.ts'
import type { EmailThread } from '#contract/email/thread.ts'
import { aTalker, chatApp } from '../chat/testing/chat-app.ts'
import { aMail, aMailWith } from './testing/a-mail.ts'
import { aMailbox } from './testing/mailbox.ts'

// All that a server ever says.
vi.stubEnv('TEST_LOG', 'trace')
const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
vi.unstubAllEnvs()
const logged: string[] = []
// pino's own stream, which every logger of this server writes to.
const stream = (server.deps.log as unknown as Record<symbol, { write: (line: string) => void }>)[
  pino.symbols.streamSym
]!
vi.spyOn(stream, 'write').mockImplementation((line) => void logged.push(line))

let box: Awaited<ReturnType<typeof aMailbox>>
beforeAll(async () => {
  box = await aMailbox(server, await aTalker(server))
  await box.connect()
  await box.connected()
  server.model.reply = () => [{ text: 'Setiap hari jam 9 [1].' }]
  await box.set({ reply_mode: 'approve', reply_interval: 0 })
})
afterAll(() => box.stop())

const drafted = ({ reply_state }: EmailThread) => reply_state === 'draft'
const mailOf = async (subject: string, fits = drafted) =>
  (await box.open((await box.threadWhen(subject, fits)).id)).messages[0]!

test('of a mail of 25 MB the beginning is read, what came with it is named, and it is answered', async () => {
  const long = { name: 'gudang.txt', content: Buffer.alloc(24 * 1024 * 1024, 'x') }
  box.imap.deliver(aMailWith([long], { subject: 'Lampiran raksasa', body: 'Jam berapa buka?' }))
  expect(await mailOf('Lampiran raksasa')).toMatchObject({
    text: 'Jam berapa buka?',
    truncated: true,
    attachments: [{ name: 'gudang.txt' }],
  })
  const body = 'Jam berapa buka?\r\n'.repeat((25 * 1024 * 1024) / 18)
  box.imap.deliver(aMail({ subject: 'Kata tanpa akhir', body }))
  const mail = await mailOf('Kata tanpa akhir')
  expect([mail.truncated, mail.text.length]).toEqual([true, emailLimits.text])
})

test('a mail of twenty thousand parts is read, and so is the one after it', async () => {
  const part = '--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment\r\n\r\na\r\n'
  const headers = { 'Content-Type': 'multipart/mixed; boundary=b' }
  box.imap.deliver(aMail({ subject: 'Bom', headers, body: `${part.repeat(20_000)}--b--` }))
  box.imap.deliver(aMail({ subject: 'Sesudah bom' }))
  await box.threadWhen('Sesudah bom', drafted)
  expect((await mailOf('Bom', () => true)).attachments.length).toBeLessThanOrEqual(50)
})

test('an invitation waits for a person: nothing is written to whoever invites', async () => {
  const invitation = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'SUMMARY:Rapat',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const headers = { 'Content-Type': 'text/calendar; method=REQUEST; charset=utf-8' }
  box.imap.deliver(aMail({ subject: 'Undangan rapat', headers, body: invitation.join('\r\n') }))
  const held = await box.threadWhen('Undangan rapat', ({ hold }) => hold !== null)
  await server.app.jobs.runDue('email-draft')
  expect([held.hold, (await box.open(held.id)).reply]).toEqual(['invitation', null])
})

test('a page of a stranger is shown without what runs, sends or tells that it was read', async () => {
  const body =
    '<style>@import "https://spy.example/a.css"</style><script>fetch("https://spy.example")</script><p>Jam berapa <b>buka</b>?</p>' +
    '<img src="https://spy.example/pixel.gif?who=toko"><form action="https://spy.example"><input name="pin"></form>'
  box.imap.deliver(aMail({ subject: 'Halaman', headers: { 'Content-Type': 'text/html; charset=utf-8' }, body }))
  const { html, text } = await mailOf('Halaman')
  expect(html.trim()).toBe('<p>Jam berapa <b>buka</b>?</p>')
  expect(text).toContain('Jam berapa buka?')
})

test('words in a charset that is none, or broken, are there as far as they can be read', async () => {
  const latin = Buffer.concat([
    Buffer.from(aMail({ subject: 'Aksara', headers: { 'Content-Type': 'text/plain; charset=x-nope' }, body: 'Jam ' })),
    Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]),
    Buffer.from(' berapa buka?\r\n'),
  ])
  box.imap.deliver(latin)
  const { text } = await mailOf('Aksara')
  expect(text).toContain('berapa buka?')
  expect(text).not.toContain('\0')
})

test('no log tells a password, nor what mails say', async () => {
  const wrong = await box.connect({ smtp_password: 'kata-sandi-lama' })
  expect(wrong.status).toBeGreaterThanOrEqual(400)
  box.imap.drop()
  box.imap.deliver(aMail({ subject: 'Rahasia dagang', body: 'Harga beli kami Rp 1.234.' }))
  await box.threadWhen('Rahasia dagang', drafted)
  const said = logged.join('')
  expect(said).toContain('"level":')
  expect(said).not.toMatch(/rahasia|kata-sandi-lama|Harga beli|Jam berapa buka/)
})
