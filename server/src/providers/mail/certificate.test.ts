import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAllowance } from '../../platform/net/index.ts'
import { openInbox } from './imap.ts'
import { createSender } from './smtp.ts'

const allow = readAllowance('127.0.0.1')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-certificate-'))
const closers: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })]
afterAll(() => Promise.all(closers.map((close) => close())))

/** Of another host, and signed by nobody. */
let pair: { key: Buffer; cert: Buffer }
beforeAll(() => {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=mail.elsewhere.example', '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  })
  pair = { key: fs.readFileSync(key), cert: fs.readFileSync(cert) }
})

const at = (port: number) => ({ host: '127.0.0.1', port, username: 'care@toko.example', password: 'rahasia' })

/** An IMAP server that offers encryption before it lets anybody sign in; what it is told before that is kept. */
async function imapWithTls() {
  const told: string[] = []
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED] ready\r\n')
    socket.on('data', (data) => {
      const line = data.toString()
      told.push(line)
      const [tag, name = ''] = line.trim().split(' ')
      if (name.toUpperCase() !== 'STARTTLS') return void socket.write(`${tag} OK done\r\n`)
      socket.removeAllListeners('data')
      socket.write(`${tag} OK begin\r\n`)
      new tls.TLSSocket(socket, { isServer: true, ...pair })
        .on('error', () => {})
        .on('data', (inside) => {
          told.push(inside.toString())
        })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  // Listening on TCP: the address is an object.
  return { port: (server.address() as AddressInfo).port, told }
}

test('an IMAP server whose certificate does not fit is told no password', async () => {
  const { port, told } = await imapWithTls()
  await expect(openInbox(at(port), allow)).rejects.toMatchObject({ state: 'certificate' })
  expect(told.join('')).toMatch(/STARTTLS/i)
  expect(told.join('')).not.toMatch(/rahasia|LOGIN|AUTHENTICATE/i)
})

test('nor is an SMTP server, and the reason is the one that the person reads', async () => {
  const signedIn: unknown[] = []
  const server = new SMTPServer({
    ...pair,
    logger: false,
    onAuth: (auth, _session, done) => {
      signedIn.push(auth)
      done(null, { user: 'care' })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const port = (server.server.address() as AddressInfo).port
  await expect(createSender(at(port), allow).check()).rejects.toMatchObject({
    state: 'certificate',
    reason: expect.stringMatching(/self.signed certificate/i),
  })
  expect(signedIn).toEqual([])
})
