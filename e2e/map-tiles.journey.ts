import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { deviceEndpoints } from '#contract/devices/endpoints.ts'
import { aPmtilesFile, aPng, startTileServer } from '../server/src/testing/map-tiles.ts'
import { makeAccount } from './account.ts'
import { openBrowser, openPage } from './browser.ts'
import { callAs } from './call-as.ts'
import { aNewPerson } from './person.ts'
import { startSite } from './server.ts'
import { storeSessionAt } from './session.ts'

const drawn = '[data-map=ready]'

const csv = ['name,type,latitude,longitude', 'Van 1,van,-6.2,106.8', 'Van 2,van,-7.25,112.75'].join('\n')

/** A server without the sample company, which would take longest of all, and two devices of its own. */
async function openMap(env: Record<string, string>, look: { width?: number } = {}) {
  const site = await startSite({ SEED_SAMPLE: 'false', ...env })
  onTestFinished(() => site.stop())
  const session = await makeAccount(aNewPerson(), site)
  await callAs({ url: site.url, session, language: 'en' }, deviceEndpoints.importDevices, { body: { csv } })
  const page = await openPage(await openBrowser({ language: 'en', theme: 'light', ...look }))
  await storeSessionAt(site.url, page, session)
  await page.goto(`${site.url}/map-monitoring`)
  await page.locator(drawn).waitFor()
  return page
}

/** The colour in the upper left of the map, where no device is. */
async function colorSeen(page: Page): Promise<number[]> {
  const box = (await page.locator(drawn).boundingBox())!
  const picture = await page.screenshot({ clip: { x: box.x + 30, y: box.y + box.height - 60, width: 2, height: 2 } })
  const at = picture.indexOf('IDAT') + 4
  // Nothing lies left of or above the first pixel, so that no filter changes it.
  const rows = inflateSync(picture.subarray(at, at + picture.readUInt32BE(at - 8)), {
    finishFlush: constants.Z_SYNC_FLUSH,
  })
  return [...rows.subarray(1, 4)]
}

test('the operator’s tiles lie below the devices; while none come the map in the box is seen and says so', async () => {
  const tiles = await startTileServer(aPng([30, 60, 200]))
  onTestFinished(tiles.close)
  tiles.served.hasTiles = false
  const page = await openMap({ MAP_TILES: tiles.template, MAP_TILES_ATTRIBUTION: '© the surveyors' })
  await page.getByText('The map tiles can’t be loaded. You see the built-in map.').waitFor()
  await page.getByText('© the surveyors').waitFor({ state: 'detached' })
  expect(await colorSeen(page)).not.toEqual([30, 60, 200])
  tiles.served.hasTiles = true
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByText('The map tiles can’t be loaded.').waitFor({ state: 'detached' })
  await page.getByText('© the surveyors').waitFor()
  await expect.poll(() => colorSeen(page)).toEqual([30, 60, 200])
  expect(page.problems).toEqual([])
})

test('a PMTiles file of the installation is read in parts; devices stay on it in both themes', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-e2e-tiles-'))
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }))
  const file = path.join(home, 'world.pmtiles')
  fs.writeFileSync(file, aPmtilesFile(aPng([20, 160, 90])))
  const page = await openMap({ MAP_TILES: file }, { width: 390 })
  await expect.poll(() => colorSeen(page)).toEqual([20, 160, 90])
  const toned = page.waitForResponse((answer) => answer.url().endsWith('/api/devices/map-tiles')).catch(() => {})
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await page.locator(drawn).waitFor()
  await toned
  // In the dark pictures are toned down.
  await expect.poll(async () => (await colorSeen(page))[1]).toBeLessThan(150)
  expect((await colorSeen(page))[1]).toBeGreaterThan(60)
  expect(page.problems).toEqual([])
})
