import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAllowance } from '../../platform/net/index.ts'
import { noDovecot, startDovecot } from '../../testing/dovecot.ts'
import { listenOnLoopback } from '../../testing/loopback-server.ts'
import { OAuthError } from '../oauth/port.ts'
import { openInbox } from './imap.ts'

const allow = readAllowance('127.0.0.1')
const username = 'care@toko.example'

describe.skipIf(noDovecot)(`a token against a real Dovecot${noDovecot ? ` (${noDovecot})` : ''}`, () => {
  let dovecot: Awaited<ReturnType<typeof startDovecot>>
  let vendor: Awaited<ReturnType<typeof listenOnLoopback>>
  /** Tokens that Dovecot asked the vendor about. */
  const asked: string[] = []
  beforeAll(async () => {
    const introspection = createServer((request, response) => {
      const token = new URL(request.url ?? '/', 'http://vendor').searchParams.get('token') ?? ''
      asked.push(token)
      const isGood = token === 'good'
      // Dovecot keeps a connection for longer than this server does, and fails where it asks over one that ends just then.
      response.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
      response.end(JSON.stringify({ active: isGood, ...(isGood && { email: username }) }))
    })
    vendor = await listenOnLoopback(introspection)
    dovecot = await startDovecot({ introspection: `${vendor.origin}/?token=` })
  })
  afterAll(async () => {
    await dovecot?.stop()
    await vendor?.close()
  })
  const open = (token: (refused?: string) => Promise<string>) =>
    openInbox({ host: '127.0.0.1', port: dovecot.port, username, token }, allow)

  test('it opens the inbox by itself, and one that is refused is renewed once', async () => {
    const inbox = await open(async (refused) => (refused === 'old' ? 'good' : 'old'))
    expect(inbox.uidNext).toBe(1)
    await inbox.close()
    expect(asked).toEqual(['old', 'good'])
  })

  test('a server that takes no new one either ends the access', async () => {
    asked.length = 0
    await expect(open(async (refused) => `${refused ?? ''}bad`)).rejects.toMatchObject({ state: 'access_ended' })
    expect(asked).toEqual(['bad', 'badbad'])
  })

  test('a vendor that gives no token ends it, too; one that is busy, away or does not know the client does not', async () => {
    asked.length = 0
    const refusing = (reason: OAuthError['reason']) =>
      open(() => Promise.reject(new OAuthError(reason, 'its words'))).catch((error: unknown) => error)
    expect(await refusing('ended')).toMatchObject({ state: 'access_ended', reason: 'its words' })
    for (const reason of ['busy', 'away', 'client', 'refused'] as const)
      expect(await refusing(reason)).toMatchObject({ state: 'unreachable' })
    // Nothing was sent before there was a token.
    expect(asked).toEqual([])
  })
})
