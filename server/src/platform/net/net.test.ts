import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import {
  checkAddress,
  createGuardedFetch,
  type GuardOptions,
  isPublicAddress,
  NetError,
  readAllowance,
} from './index.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Names as DNS would give them; nothing here asks a real one. */
const names: Record<string, string[]> = {
  'site.test': ['127.0.0.1'],
  'inside.test': ['10.0.0.5'],
  'metadata.test': ['169.254.169.254'],
  'both.test': ['93.184.216.34', '127.0.0.1'],
}
const resolve: NonNullable<GuardOptions['resolve']> = async (host) => {
  const found = names[host]
  if (!found) throw new Error('ENOTFOUND')
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const guarded = (options: GuardOptions = {}) => {
  const fetch = createGuardedFetch({ resolve, ...options })
  afterAll(() => fetch.close())
  return fetch
}
const refused = expect.objectContaining({ code: 'net_address_refused' })

describe('which addresses are public', () => {
  test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '240.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8'.replace('8.8.8.8', '10.0.0.1'),
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'ff02::1',
    '2001:db8::1',
    'not an address',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('what is refused before a byte is sent', () => {
  const fetch = guarded()
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0/',
    'http://site.test/',
    'http://inside.test/',
    'http://metadata.test/',
    'http://both.test/',
    'http://site.test./',
  ])('%s', async (url) => {
    await expect(fetch(url)).rejects.toThrow(refused)
    await expect(checkAddress(url, { resolve })).rejects.toThrow(refused)
  })
  test.each(['file:///etc/passwd', 'ftp://site.test/', 'http://a:b@site.test/', 'gopher://site.test', 'site.test'])(
    '%s is no address to read',
    async (url) => {
      await expect(checkAddress(url, { resolve })).rejects.toThrow(
        expect.objectContaining({ code: 'net_address_invalid' }),
      )
    },
  )
  test('a name that does not exist', async () => {
    await expect(fetch('http://nobody.test/')).rejects.toThrow(expect.objectContaining({ code: 'net_unreachable' }))
  })
})

describe('what is allowed', () => {
  test('a name, an address, a range, with and without a port; nothing beside it', async () => {
    const port = await serve((_, response) => response.end('in'))
    const other = await serve((_, response) => response.end('other'))
    for (const rule of ['site.test', `site.test:${port}`, '127.0.0.1', `127.0.0.1:${port}`, '127.0.0.0/8']) {
      const fetch = guarded({ allow: readAllowance(`nothing.test, ${rule}`) })
      expect(await (await fetch(`http://site.test:${port}/`)).text()).toBe('in')
      await expect(fetch('http://inside.test/')).rejects.toThrow(refused)
    }
    expect(await (await guarded({ allow: readAllowance('*') })(`http://site.test:${port}/`)).text()).toBe('in')
    const guardedFetch = guarded({ allow: readAllowance(`127.0.0.1:${port}`) })
    await expect(guardedFetch(`http://127.0.0.1:${other}/`)).rejects.toThrow(refused)
    await expect(guardedFetch(`http://site.test:${other}/`)).rejects.toThrow(refused)
  })
  test.each(['10.0.0.0/99', 'http://x', 'a b'])('%s is not understood', (entry) => {
    expect(() => readAllowance(entry)).toThrow()
  })
})

describe('redirects', () => {
  test('to a private address are not followed, however it is written', async () => {
    let to = ''
    let asked = 0
    const secret = await serve((_, response) => {
      asked++
      response.end('secret')
    })
    const port = await serve((_, response) => response.writeHead(302, { location: to }).end())
    const fetch = guarded({ allow: readAllowance(`127.0.0.1:${port}`) })
    for (const host of ['127.0.0.1', 'localhost', 'site.test', '[::1]', '169.254.169.254', '2130706433']) {
      to = `http://${host}:${secret}/`
      await expect(fetch(`http://site.test:${port}/`), host).rejects.toBeInstanceOf(NetError)
    }
    to = 'file:///etc/passwd'
    await expect(fetch(`http://site.test:${port}/`)).rejects.toMatchObject({ code: 'net_address_invalid' })
    expect(asked).toBe(0)
  })
  test('end after five, and take no key to another host', async () => {
    const seen: (string | undefined)[] = []
    const second = await serve((request, response) => {
      seen.push(request.headers.authorization)
      response.end(request.method)
    })
    const port = await serve((request, response) => {
      seen.push(request.headers.authorization)
      const location = request.url === '/loop' ? '/loop' : `http://site.test:${second}/`
      response.writeHead(request.url === '/keep' ? 307 : 302, { location }).end()
    })
    const fetch = guarded({ allow: readAllowance('127.0.0.1') })
    const headers = { authorization: 'Bearer sesame' }
    await expect(fetch(`http://site.test:${port}/loop`)).rejects.toMatchObject({ code: 'net_too_many_redirects' })
    seen.length = 0
    const post = { method: 'POST', body: 'x', headers }
    expect(await (await fetch(`http://site.test:${port}/`, post)).text()).toBe('GET')
    expect(await (await fetch(`http://site.test:${port}/keep`, post)).text()).toBe('POST')
    expect(seen).toEqual(['Bearer sesame', undefined, 'Bearer sesame', undefined])
  })
})

describe('limits', () => {
  test('of size, declared, undeclared and packed', async () => {
    const big = 'x'.repeat(5_000)
    const port = await serve((request, response) => {
      if (request.url === '/declared') return response.writeHead(200, { 'content-length': big.length }).end(big)
      if (request.url === '/packed')
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('y'.repeat(50_000)))
      response.write(big)
      return response.end(big)
    })
    const fetch = guarded({ allow: readAllowance('*'), maxBytes: 6_000 })
    expect(await (await fetch(`http://site.test:${port}/declared`)).text()).toHaveLength(5_000)
    const read = async (path: string) => (await fetch(`http://site.test:${port}${path}`)).text()
    await expect(read('/more')).rejects.toMatchObject({ code: 'net_too_large' })
    await expect(read('/packed')).rejects.toMatchObject({ code: 'net_too_large' })
    const small = guarded({ allow: readAllowance('*'), maxBytes: 100 })
    await expect(small(`http://site.test:${port}/declared`)).rejects.toMatchObject({ code: 'net_too_large' })
  })
  test('of time, before and inside the body; and a signal of the caller', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/slow') return
      response.write('begun')
    })
    const fetch = guarded({ allow: readAllowance('*'), timeoutMs: 100, maxBytes: 1_000 })
    await expect(fetch(`http://site.test:${port}/slow`)).rejects.toMatchObject({ code: 'net_timed_out' })
    const begun = await fetch(`http://site.test:${port}/begun`)
    await expect(begun.text()).rejects.toMatchObject({ code: 'net_timed_out' })
    const reason = new Error('stopped')
    await expect(fetch(`http://site.test:${port}/slow`, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
