import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAllowance } from '../../platform/net/index.ts'
import { noDovecot, startDovecot } from '../../testing/dovecot.ts'
import { startImapServer } from '../../testing/imap-server.ts'
import { openDoorTo } from '../../testing/tcp-door.ts'
import { openInbox } from './imap.ts'
import { parseMail } from './parse.ts'
import { MailServerError } from './port.ts'

const allow = readAllowance('127.0.0.1')
const mail = (subject: string, body = 'Halo') =>
  [
    'From: Rudi <rudi@pelanggan.example>',
    'To: care@toko.example',
    `Subject: ${subject}`,
    `Message-ID: <${subject}@pelanggan.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
    '--b',
    'Content-Type: application/pdf; name=faktur.pdf',
    'Content-Disposition: attachment; filename=faktur.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    'AAAA',
    '--b--',
    '',
  ].join('\r\n')

describe.skipIf(noDovecot)(`against a real Dovecot${noDovecot ? ` (${noDovecot})` : ''}`, () => {
  let dovecot: Awaited<ReturnType<typeof startDovecot>>
  let server: Parameters<typeof openInbox>[0]
  /** Puts mail where a mail server would. */
  const deliver = async (raw: string) => {
    const client = new ImapFlow({
      ...{ host: '127.0.0.1', port: dovecot.port, secure: false, logger: false },
      auth: { user: 'care@toko.example', pass: dovecot.password },
    })
    await client.connect()
    await client.append('INBOX', raw)
    await client.logout()
  }
  beforeAll(async () => {
    dovecot = await startDovecot()
    const { port, password } = dovecot
    server = { host: '127.0.0.1', port, username: 'care@toko.example', password }
  })
  afterAll(() => dovecot?.stop())

  test('a wrong password is told in its words', async () => {
    const refused = await openInbox({ ...server, password: 'salah' }, allow).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(MailServerError)
    expect(refused).toMatchObject({ state: 'wrong_password', reason: 'Authentication failed.' })
  })

  test('mail is heard of while it waits, read as far as is read, and its parts are named', async () => {
    await deliver(mail('satu'))
    let onIdle = () => {}
    const door = await openDoorTo(server, (answer) => {
      if (answer.includes('+ idling')) onIdle()
    })
    const inbox = await openInbox({ ...server, port: door.port }, allow)
    try {
      expect(await inbox.listAfter(0)).toEqual([1])
      expect(await inbox.listAfter(1)).toEqual([])
      const isIdle = new Promise<void>((resolve) => {
        onIdle = resolve
      })
      const heard = inbox.wait(new AbortController().signal)
      await isIdle
      await deliver(mail('dua', 'a'.repeat(3 * 1024 * 1024)))
      await heard
      const [uid] = await inbox.listAfter(1)
      const long = (await inbox.read(uid!))!
      expect([long.truncated, long.source.length]).toEqual([true, 2 * 1024 * 1024])
      const short = await parseMail((await inbox.read(1))!)
      expect(short).toMatchObject({
        subject: 'satu',
        text: 'Halo',
        truncated: false,
        messageId: 'satu@pelanggan.example',
      })
      expect(short.attachments).toMatchObject([{ name: 'faktur.pdf', mime: 'application/pdf' }])
      const { part } = short.attachments[0]!
      // AAAA of base64 is three bytes.
      expect(await inbox.readPart(1, part!, 100)).toEqual(Buffer.alloc(3))
      expect(await inbox.readPart(1, part!, 2)).toHaveLength(2)
      expect(await inbox.readPart(99, part!, 100)).toBeUndefined()
      expect(await inbox.read(99)).toBeUndefined()
    } finally {
      await inbox.close()
      door.close()
    }
  })

  test('a sent mail is kept once', async () => {
    const inbox = await openInbox(server, allow)
    try {
      const id = '<keluar@toko.example>'
      const raw = Buffer.from(mail('keluar').replace('keluar@pelanggan', 'keluar@toko'))
      expect(await inbox.hasSent(id)).toBe(false)
      expect([await inbox.keepSent(raw, id), await inbox.keepSent(raw, id)]).toEqual([true, true])
      expect(await inbox.hasSent(id)).toBe(true)
      expect(await inbox.listAfter(0)).toEqual([1, 2])
    } finally {
      await inbox.close()
    }
  })
})

describe('a mailbox to which nothing comes', () => {
  afterEach(() => void vi.useRealTimers())
  const minute = 60_000

  test.each([
    ['tells of new mail is left alone for ten minutes', true, 9 * minute, 10 * minute],
    ['cannot tell is asked every minute', false, 0.9 * minute, minute],
  ])('a server that %s', async (_, tells, quiet, looks) => {
    const user = { name: 'care@toko.example', password: 'rahasia', tells }
    const imap = await startImapServer(user)
    const login = { username: user.name, password: user.password }
    const inbox = await openInbox({ host: '127.0.0.1', port: imap.port, ...login }, allow)
    let hasLooked = false
    try {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const waited = inbox.wait(new AbortController().signal).then(() => {
        hasLooked = true
      })
      await vi.advanceTimersByTimeAsync(quiet)
      expect(hasLooked).toBe(false)
      await vi.advanceTimersByTimeAsync(looks - quiet)
      await waited
    } finally {
      vi.useRealTimers()
      await inbox.close()
      await imap.stop()
    }
  })
})
