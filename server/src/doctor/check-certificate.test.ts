import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { checkCertificate } from './check-certificate.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-certificate-'))
const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string]
const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', '-subj', '/CN=localhost']
execFileSync(
  'openssl',
  [...made, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', cert],
  { stdio: 'ignore' },
)
const port = await freePort()
const options = { key: fs.readFileSync(key), cert: fs.readFileSync(cert) }
// The second one by an address that the certificate does not name.
const servers = ['127.0.0.1', '127.0.0.2'].map((host) => tls.createServer(options).listen(port, host))
const trusted = tls.getCACertificates()
afterAll(() => {
  tls.setDefaultCACertificates(trusted)
  for (const server of servers) server.close()
  fs.rmSync(folder, { recursive: true, force: true })
})
const look = (PUBLIC_URL: string | undefined, now?: Date) => checkCertificate({ PUBLIC_URL }, now)

test('one that nobody trusts is a problem, with the reason', async () => {
  expect(await look(`https://localhost:${port}`)).toMatchObject({
    state: 'problem',
    says: 'localhost shows one that is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT',
  })
})

test('one that is trusted says for how long; near its end it is a warning, for another name a problem', async () => {
  tls.setDefaultCACertificates([...trusted, fs.readFileSync(cert, 'utf8')])
  expect(await look(`https://localhost:${port}`)).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/trusted for (89|90) days/),
  })
  const later = new Date(Date.now() + 80 * 86_400_000)
  expect(await look(`https://127.0.0.1:${port}`, later)).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/ends in (9|10) days/),
  })
  expect(await look(`https://127.0.0.2:${port}`)).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'),
  })
})

test('an address without TLS, without a server, and none at all', async () => {
  expect(await look('http://localhost:1')).toMatchObject({
    state: 'warning',
    says: 'http://localhost:1 is not encrypted',
  })
  expect(await look('https://127.0.0.1:1')).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('does not answer'),
  })
  expect(await look(undefined)).toMatchObject({ state: 'ok' })
})
