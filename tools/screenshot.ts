// Makes docs/screenshot.png: a question about the sample company with its chart and the evidence, as a new person sees it.
//   node tools/screenshot.ts
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { addPeople, dataDirectory, startServer } from '../bench/server.ts'
import { chromiumProgram } from '../e2e/chromium.ts'

const target = path.resolve(import.meta.dirname, '../docs/screenshot.png')
const questions = [
  'Top 10 products by revenue this year',
  'Berapa pendapatan per bulan tahun ini?',
  'Which region grew fastest this quarter?',
]
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

const dataDir = dataDirectory()
const server = await startServer(dataDir)
const browser = await chromium.launch({ executablePath: chromiumProgram, args: flags })
try {
  const [person] = await addPeople(dataDir, 1, 'Ayu Rahma')
  const user = { id: person!.id, name: 'Ayu Rahma', email: 'ayu@tokonusantara.example', bot_id: person!.agent }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 })
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    {
      token: person!.token,
      token_client: `client ${person!.token}`,
      bot: person!.agent,
      user: JSON.stringify(user),
      theme: 'dark',
      language: 'en',
    },
  )
  const page = await context.newPage()
  await sampleLoaded(server.url, person!)
  for (const question of questions) {
    await page.goto(server.url)
    await page.getByRole('textbox').first().fill(question)
    await page.keyboard.press('Enter')
    await page.locator('canvas').waitFor()
  }
  await page.getByRole('button', { name: '1 source' }).click()
  await page.locator('aside pre').waitFor()
  await sleep(1500)
  await page.screenshot({ path: target })
} finally {
  await browser.close()
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** A fresh installation loads the sample beside serving: wait until it answers. */
async function sampleLoaded(url: string, { token }: { token: string }): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const answer = await fetch(`${url}/api/console/data-sources`, { headers: { token } })
    if (answer.ok && (await answer.text()).includes('"ready"')) return
    await sleep(500)
  }
  throw new Error('the sample company was not loaded within a minute')
}
