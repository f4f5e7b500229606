import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { addresses, names } from './corpus/addresses.ts'
import { addressesOf, checkAddress, createGuardedFetch, type NetAllowance, type Resolve } from './index.ts'

const codes = { refused: 'net_address_refused', invalid: 'net_address_invalid', unreachable: 'net_unreachable' }
const resolve: Resolve = async (host) => {
  const found = names[host]
  if (!found) throw new Error('ENOTFOUND')
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

async function listen(answer: RequestListener, host = '127.0.0.1', port = 0): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((begun) => server.listen(port, host, begun))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const fetchWith = (allow: NetAllowance, by: Resolve = resolve) => {
  const fetch = createGuardedFetch({ allow, resolve: by })
  afterAll(() => fetch.close())
  return fetch
}

test.each(addresses)('%s is %s', async (given, gives) => {
  const checked = checkAddress(given, { resolve })
  await (gives === 'asked'
    ? expect(checked).resolves.toBe(undefined)
    : expect(checked).rejects.toMatchObject({ code: codes[gives] }))
})

const kept = addresses.filter(([, gives]) => gives === 'refused')
test.each(kept)('%s is refused where it is fetched, and behind a redirect', async (given) => {
  // First what asks nobody: a test that fails must not go out into the web.
  await expect(checkAddress(given, { resolve })).rejects.toMatchObject({ code: 'net_address_refused' })
  const port = await listen((_, response) => response.writeHead(302, { location: given }).end())
  const fetch = fetchWith((_, address, index) => address === '127.0.0.1' && index === port)
  await expect(fetch(given)).rejects.toMatchObject({ code: 'net_address_refused' })
  // Without slashes it would be one within the site; a header has no other letters.
  if (/^http:\/\/[!-~]+$/.test(given))
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'net_address_refused' })
})

describe('a name whose second answer is another', () => {
  const rebinding = () => {
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2']
    let asked = 0
    const by: Resolve = async () => [{ address: answers[asked++]!, family: 4 }]
    return { by, asked: () => asked }
  }

  test('is connected to at the address that was checked', async () => {
    let reached = 0
    const port = await listen((_, response) => response.end('checked'))
    await listen((_, response) => response.end(`not checked ${++reached}`), '127.0.0.2', port)
    const { by, asked } = rebinding()
    const fetch = fetchWith((_, address) => address === '127.0.0.1', by)
    expect(await (await fetch(`http://rebinds.test:${port}/`)).text()).toBe('checked')
    expect([asked(), reached]).toEqual([1, 0])
  })

  test('is refused at the redirect that asks it again', async () => {
    let reached = 0
    const port = await listen((_, response) =>
      response.writeHead(302, { connection: 'close', location: '/again' }).end(),
    )
    await listen((_, response) => response.end(`not checked ${++reached}`), '127.0.0.2', port)
    const { by } = rebinding()
    const fetch = fetchWith((_, address) => address === '127.0.0.1', by)
    await expect(fetch(`http://rebinds.test:${port}/`)).rejects.toMatchObject({ code: 'net_address_refused' })
    expect(reached).toBe(0)
  })
})

test('who connects by itself gets the number as the system reads it, not as it was written', async () => {
  const found = async (host: string) =>
    (await addressesOf(host, 5432, { allow: () => true, resolve })).map(({ address }) => address)
  expect(await found('0177.0.0.1')).toEqual(['127.0.0.1'])
  expect(await found('2130706433')).toEqual(['127.0.0.1'])
  expect(await found('::ffff:10.0.0.1')).toEqual(['10.0.0.1'])
  expect(await found('2606:2800:220:1:248:1893:25c8:1946')).toEqual(['2606:2800:220:1:248:1893:25c8:1946'])
})

test('a redirect to another host takes nothing along that names or proves who asks', async () => {
  const seen: IncomingHttpHeaders[] = []
  const other = await listen((request, response) => {
    seen.push(request.headers)
    response.end('other')
  })
  const port = await listen((request, response) => {
    seen.push(request.headers)
    const location = request.url === '/away' ? `http://127.0.0.1:${other}/` : '/here'
    response.writeHead(request.url === '/here' ? 200 : 302, { location }).end()
  })
  const fetch = fetchWith(() => true)
  const secrets = {
    authorization: 'Bearer sesame',
    cookie: 'session=sesame',
    'proxy-authorization': 'Basic sesame',
    'x-api-key': 'sesame',
    token: 'sesame',
    'x-signature': 'sesame',
    referer: 'http://shop.test/sesame',
  }
  const plain = { accept: 'text/html', 'accept-language': 'id', 'user-agent': 'Reader/1' }
  await fetch(`http://127.0.0.1:${port}/away`, { headers: { ...secrets, ...plain } })
  expect(seen[0]).toMatchObject({ ...secrets, ...plain })
  expect(seen[1]).toMatchObject(plain)
  expect(JSON.stringify(seen[1])).not.toContain('sesame')
  seen.length = 0
  await fetch(`http://127.0.0.1:${port}/stays`, { headers: { ...secrets, ...plain } })
  expect(seen[1]).toMatchObject({ ...secrets, ...plain })
})
