import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import { checkMapTiles } from '../../doctor/check-map-tiles.ts'
import { readConfig } from '../../platform/config/config.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { aPmtilesFile, aPng, startTileServer } from '../../testing/map-tiles.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-tiles-'))
const file = path.join(home, 'java.pmtiles')
const content = aPmtilesFile(aPng([200, 30, 30]))
fs.writeFileSync(file, content)
const tileServer = await startTileServer(aPng([30, 30, 200]))
afterAll(async () => {
  await tileServer.close()
  fs.rmSync(home, { recursive: true, force: true })
})

const plain = await testApp()
const withFile = await testApp({ env: { MAP_TILES: file, MAP_TILES_ATTRIBUTION: '© the surveyors' } })
const withTemplate = await testApp({ env: { MAP_TILES: tileServer.template } })

const overview = async (server: TestApp, { headers }: TestPerson) =>
  (await server.call(calls.getDeviceOverview, { headers })).body.data.map_tiles
const connectSrc = async (server: TestApp) => {
  const policy = (await fetch(new URL('/config.json', server.url))).headers.get('content-security-policy') ?? ''
  return /connect-src ([^;]*)/.exec(policy)?.[1]
}
const ask = (server: TestApp, headers: Record<string, string>) =>
  fetch(new URL('/api/devices/map-tiles', server.url), { headers: { accept: '*/*', ...headers } })

test('pages are told of the operator’s tiles, and may ask that origin and no other', async () => {
  expect(await overview(plain, await aPerson(plain))).toBeNull()
  expect(await overview(withFile, await aPerson(withFile))).toEqual({
    kind: 'pmtiles',
    url: null,
    attribution: '© the surveyors',
  })
  expect(await overview(withTemplate, await aPerson(withTemplate))).toEqual({
    kind: 'raster',
    url: tileServer.template,
    attribution: null,
  })
  expect(await connectSrc(plain)).toBe("'self'")
  expect(await connectSrc(withFile)).toBe("'self'")
  expect(await connectSrc(withTemplate)).toBe(`'self' ${tileServer.origin}`)
})

test('the file is read by ranges, by who is signed in; a part that it does not have is none', async () => {
  const { headers } = await aPerson(withFile)
  expect((await ask(withFile, { range: 'bytes=0-6' })).status).toBe(401)
  const part = await ask(withFile, { ...headers, range: 'bytes=0-6' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 0-6/${content.length}`,
    'PMTiles',
  ])
  const all = await ask(withFile, { ...headers, range: 'bytes=0-16383' })
  expect([all.status, Buffer.from(await all.arrayBuffer()).equals(content)]).toEqual([206, true])
  expect((await ask(withFile, { ...headers, range: `bytes=${content.length}-` })).status).toBe(416)
  expect((await ask(withFile, headers)).headers.get('etag')).toBe(part.headers.get('etag'))
})

test('a file that is gone says so, and where none is set there is nothing', async () => {
  const gone = await testApp({ env: { MAP_TILES: path.join(home, 'gone.pmtiles') } })
  const { headers } = await aPerson(gone)
  const answer = await ask(gone, { ...headers, 'accept-language': 'id' })
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { status: false, code: 'map_tiles_unavailable', message: expect.stringContaining('Petak peta') },
  ])
  expect((await ask(plain, (await aPerson(plain)).headers)).status).toBe(404)
  expect((await ask(withTemplate, (await aPerson(withTemplate)).headers)).status).toBe(404)
})

test.each([
  [
    'https://tiles.example/{z}/{x}/{y}.png?key=k',
    { kind: 'raster', template: 'https://tiles.example/{z}/{x}/{y}.png?key=k' },
  ],
  ['https://tiles.example/{z}/{x}/{y}.mvt', { kind: 'vector', template: 'https://tiles.example/{z}/{x}/{y}.mvt' }],
  ['https://maps.example/java.pmtiles', { kind: 'pmtiles', address: 'https://maps.example/java.pmtiles' }],
  ['/srv/maps/java.pmtiles', { kind: 'file', path: '/srv/maps/java.pmtiles' }],
])('MAP_TILES=%s is understood', (given, expected) => {
  expect(readConfig({ MAP_TILES: given }).MAP_TILES).toEqual(expected)
})

test.each([
  ['https://tiles.example/{z}/{x}.png', /must hold \{z\}, \{x\}, \{y\}/],
  ['maps/java.pmtiles', /whole path/],
  ['/etc/passwd', /\.pmtiles file/],
  ['ftp://tiles.example/{z}/{x}/{y}.png', /must be an address/],
  ['https://me:secret@tiles.example/{z}/{x}/{y}.png', /name or password/],
  ['https://{x}.tiles.example/{z}/{x}/{y}.png', /name its host/],
])('MAP_TILES=%s stops the start with a line', (given, says) => {
  expect(() => readConfig({ MAP_TILES: given })).toThrow(says)
})

test('the doctor tells tiles that come from those that do not, and asks whom to name', async () => {
  const check = async (tiles: string | undefined, named?: string) => {
    const { state, says } = await checkMapTiles(
      readConfig({ ...(tiles && { MAP_TILES: tiles }), ...(named && { MAP_TILES_ATTRIBUTION: named }) }),
    )
    return `${state}: ${says}`
  }
  expect(await check(undefined)).toBe('ok: the map draws the outlines in the box')
  expect(await check(file, '© x')).toBe(`ok: ${file} holds PNG, zoom 0 to 2`)
  expect(await check(file)).toBe(`warning: ${file} holds PNG, zoom 0 to 2, and nobody is named for them`)
  const other = path.join(home, 'other.pmtiles')
  fs.writeFileSync(other, 'not tiles at all')
  expect(await check(other)).toBe(`problem: ${other} is no PMTiles file of version 3`)
  expect(await check(path.join(home, 'gone.pmtiles'))).toMatch(/^problem: ENOENT/)
  expect(await check(tileServer.template, '© x')).toBe(`ok: ${tileServer.origin} gives tiles`)
  expect(await check(`${tileServer.origin}/none/{z}/{x}/{y}.png`, '© x')).toMatch(/^warning: .* answers 404/)
  expect(await check(`${tileServer.origin}/java.pmtiles`)).toMatch(/^problem: .* answers 404 when a part/)
  expect(await check('http://127.0.0.1:9/{z}/{x}/{y}.png')).toMatch(/^problem: fetch failed/)
})
