import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createMailer } from './mail.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-mail-'))
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))
const log = createLog('silent')
const mail = { to: 'ayu@example.test', subject: 'Kode kamu – Nalar', text: 'Halo,\n\n    123456\n\nSampai jumpa é\n' }

test('without a mail server a mail is a file: RFC 5322, UTF-8, one plain text part', async () => {
  const mailer = createMailer({ smtpUrl: undefined, from: 'Nalar <no-reply@localhost>', dataDir, log })
  await mailer.send(mail)
  const files = fs.readdirSync(path.join(dataDir, 'outbox'))
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d+Z-[0-9a-f]{8}\.eml$/)
  const raw = fs.readFileSync(path.join(dataDir, 'outbox', files[0]!), 'utf8')
  const [head = '', body = ''] = raw.split('\r\n\r\n', 2).map((part) => part)
  expect(head).toMatch(/^To: ayu@example\.test$/m)
  expect(head).toMatch(/^From: Nalar <no-reply@localhost>$/m)
  expect(head).toMatch(/^Subject: =\?UTF-8\?Q\?Kode_kamu_=E2=80=93_Nalar\?=$/m)
  expect(head).toMatch(/^Date: .+ \+0000$/m)
  expect(head).toMatch(/^Message-ID: <.+>$/m)
  expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  expect(body).toBe('Halo,')
  expect(raw).toContain('\r\n    123456\r\n')
  expect(raw).toContain('Sampai jumpa =C3=A9')
})

test('a line break in a subject cannot become a header', async () => {
  const outbox = path.join(dataDir, 'second')
  const mailer = createMailer({ smtpUrl: undefined, from: 'Nalar <no-reply@localhost>', dataDir: outbox, log })
  await mailer.send({ ...mail, subject: 'One\r\nBcc: other@example.test' })
  const [file] = fs.readdirSync(path.join(outbox, 'outbox'))
  const raw = fs.readFileSync(path.join(outbox, 'outbox', file!), 'utf8')
  expect(raw).not.toMatch(/^Bcc:/m)
})

test('with a mail server it is handed over, and a server that is away fails the sending', async () => {
  const logged: string[] = []
  const server = net.createServer((socket) => {
    let inData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      logged.push(text)
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return
        inData = false
        return void socket.write('250 kept\r\n')
      }
      if (text.startsWith('DATA')) {
        inData = true
        return void socket.write('354 go on\r\n')
      }
      socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Nalar <no-reply@localhost>', dataDir, log })
  await mailer.send(mail)
  expect(logged.join('')).toContain('RCPT TO:<ayu@example.test>')
  expect(logged.join('')).toContain('123456')
  await new Promise((resolve) => server.close(resolve))
  await expect(mailer.send(mail)).rejects.toThrow()
})
