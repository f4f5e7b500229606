import fs from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { chromiumProgram } from '../e2e/chromium.ts'
import { homeSize, signInSize, voiceBeforeNeeded } from '../e2e/client-size.ts'
import { type FirstPaint, firstPaints, homePaints } from './client-requests.ts'
import { atMost, type Figure, quantile } from './figure.ts'
import { addPeople, dataDirectory, startServer } from './server.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** What a page with nothing cached must fetch: JavaScript by the build's manifest, requests as Chromium makes them. */
export async function clientFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  const browser = await chromium.launch({ executablePath: chromiumProgram, args: flags })
  try {
    const [person] = await addPeople(dataDir, 1)
    const homes = await homePaints(browser, server.url, person!, 5)
    process.stderr.write(`  /: ${homes.map(Math.round).join(', ')} ms\n`)
    const paints = await firstPaints(browser, server.url, person!)
    for (const { screen, paint, before, all } of paints)
      process.stderr.write(`  ${screen}: ${before} of ${all} requests, ${Math.round(paint)} ms\n`)
    const worst = largest(paints, ({ before }) => before)
    const busiest = largest(paints, ({ all }) => all)
    return [
      atMost('JavaScript before the sign-in screen, gzip, from the manifest', signInSize().kB, 105, 'kB'),
      atMost('JavaScript before chat home, gzip, from the manifest', homeSize().kB, 180, 'kB'),
      atMost('voice code before it is needed, in any page, gzip', voiceBeforeNeeded().kB, 0, 'kB'),
      atMost(`requests before the first paint of any screen, the worst: ${worst.screen}`, worst.before, 25, 'requests'),
      atMost(`requests of any screen until it is quiet, the worst: ${busiest.screen}`, busiest.all, 80, 'requests'),
      atMost('first paint of chat home, nothing cached, median of five', quantile(homes, 0.5), 600, 'ms'),
      atMost('the widget of other pages, chat-bot.js, gzip', await widgetSize(server.url), 30, 'kB'),
    ]
  } finally {
    await browser.close()
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

const largest = (paints: readonly FirstPaint[], by: (paint: FirstPaint) => number): FirstPaint =>
  paints.reduce((worst, paint) => (by(paint) > by(worst) ? paint : worst))

/** kB of the whole widget as it comes over the wire. */
async function widgetSize(url: string): Promise<number> {
  const script = await fetch(`${url}/chat-bot.js`)
  if (!script.ok) throw new Error(`the widget was not built: ${script.status}`)
  return gzipSync(await script.bytes(), { level: 9 }).length / 1000
}
