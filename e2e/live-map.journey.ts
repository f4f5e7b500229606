import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { anAccount, sessionOf, signIn } from './session.ts'

const drawn = '[data-map=ready]'
const here = { latitude: -6.9, longitude: 107.6 }
/** Pixels to a degree of longitude where the map is as near as it goes by itself (zoom 15). */
const pixels = (512 * 2 ** 15) / 360
const east = { ...here, longitude: here.longitude + 100 / pixels }
const west = { ...here, longitude: here.longitude - 100 / pixels }

/** A person with one device, whose map is in the middle of it. */
async function aMap() {
  const page = await openPage(await openBrowser({ language: 'en', theme: 'light' }))
  const person = await anAccount()
  const { token } = await sessionOf(person)
  type Called = 'getDeviceOverview' | 'removeSampleDevices' | 'createDevice' | 'raiseDeviceAlarm'
  const call = async (name: Called, body?: object) => {
    const endpoint = endpoints[name]
    const answer = await fetch(`${url}${endpointPath(endpoint)}`, {
      method: endpoint.method,
      headers: { token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { data: { device: { id: string }; token: string } }
  }
  // They come when somebody looks.
  await call('getDeviceOverview')
  await call('removeSampleDevices')
  const add = async (name: string, place: typeof here) =>
    (await call('createDevice', { name, device_type: 'Van', ...place })).data
  const van = await add('Van 1', here)
  const drive = async (to: typeof here) => {
    const answer = await fetch(`${url}/api/devices/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${van.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ values: { speed: 40 }, ...to }),
    })
    expect(answer.status).toBe(200)
  }
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/devices/clusters')) asked.push(request.headers().accept ?? '')
  })
  await signIn(page, person, '/map-monitoring')
  await page.locator(drawn).waitFor()
  const box = (await page.locator(drawn).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const xOf = (place: typeof here) => x + (place.longitude - here.longitude) * pixels
  const at = (place: typeof here) => colorAt(page, xOf(place), y)
  const point = (place: typeof here) => page.mouse.move(xOf(place), y)
  const raise = () => call('raiseDeviceAlarm', { device_id: van.device.id, name: 'Too warm', severity: 'critical' })
  return { page, asked, drive, raise, add, at, point }
}

/** Which colour is seen at a point of the page: sound, alarmed, or neither. */
async function colorAt(page: Page, x: number, y: number): Promise<'green' | 'red' | 'none'> {
  const picture = await page.screenshot({ clip: { x: x - 1, y: y - 1, width: 3, height: 3 } })
  const [red, green, blue] = (await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(3, 3).getContext('2d')
    canvas.drawImage(bitmap, 0, 0)
    return [...canvas.getImageData(1, 1, 1, 1).data.slice(0, 3)]
  })()`)) as [number, number, number]
  if (red > green + 60 && red > blue + 60) return 'red'
  return green > red + 30 && green > blue + 10 ? 'green' : 'none'
}

test('a device that drives and an alarm are seen on the map by what the stream tells, and nothing is asked again', async () => {
  const { page, asked, drive, raise, add, at, point } = await aMap()
  await expect.poll(() => at(here)).toBe('green')
  const before = asked.length
  await drive(east)
  await expect.poll(() => at(east)).toBe('green')
  expect(await at(here)).toBe('none')
  await raise()
  await expect.poll(() => at(east)).toBe('red')
  expect(asked.length).toBe(before)
  // What is pointed at says what it is: with another one at its place, how many they are and what is open of them.
  await point(east)
  const said = () => page.locator('.maplibregl-canvas').getAttribute('title')
  await expect.poll(said).toBe('Van 1')
  await add('Van 2', east)
  const pointed = async () => {
    await point(here)
    await point(east)
    return said()
  }
  await expect.poll(pointed).toBe('2 devices, 1 open alarm')
  expect(asked).toContain('text/event-stream')
  expect(page.problems).toEqual([])
})

test('what happened while the connection was cut is seen once it is back', async () => {
  const { page, asked, drive, raise, at } = await aMap()
  await expect.poll(() => at(here)).toBe('green')
  await page.context().setOffline(true)
  await drive(west)
  await raise()
  const before = asked.length
  await page.context().setOffline(false)
  await expect.poll(() => at(west), { timeout: 20_000 }).toBe('red')
  expect(asked.length).toBeGreaterThan(before)
})
