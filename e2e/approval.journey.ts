import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../server/src/testing/free-port.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn } from './session.ts'

// A tool of a connected server asks before it runs. The official test server is the other side; the built-in engine runs
// a tool that is called by its name.
const ayu = aNewPerson()
let tools: ChildProcess
let address = ''

beforeAll(async () => {
  const packageFile = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json')
  const port = await freePort()
  address = `http://127.0.0.1:${port}/mcp`
  tools = spawn(process.execPath, [path.join(path.dirname(packageFile), 'dist/index.js'), 'streamableHttp'], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: 'ignore',
  })
  await vi.waitUntil(() => fetch(address).catch(() => undefined), { timeout: 50_000, interval: 100 })
  await anAccount(ayu)
})
afterAll(() => void tools.kill('SIGKILL'))

async function ask(page: Page, words: string): Promise<void> {
  const question = page.getByLabel(/^(Ask a|Tanya (apa|lagi))/)
  await question.fill(words)
  await question.press('Enter')
}

const card = (page: Page) => page.getByRole('region', { name: /Echo/ })

test('connects a server, and a tool asks: a reload keeps the question, the keyboard answers it, the answer goes on', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu, '/settings/mcp-servers')
  await page.getByRole('button', { name: 'Connect server' }).click()
  await page.getByLabel('Name').fill('Everything')
  await page.getByRole('textbox', { name: 'Address' }).fill(address)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('Connected', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Tools of Everything' }).click()
  await page.getByText('Echo Tool').first().waitFor()

  await page.goto('/')
  await ask(page, 'run echo: halo dunia')
  await page.waitForURL('**/c/**')
  await card(page).getByText('halo dunia').waitFor()
  await page.reload()
  await card(page).getByText('halo dunia').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Allow once' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Allowed once').waitFor()
  await page.getByText('Echo: halo dunia').first().waitFor()
  expect(page.problems).toEqual([])
})

test('another tab answers for the first, and always means that it asks no more', async () => {
  const context = await openBrowser({ language: 'id', theme: 'light', width: 390, height: 844 })
  const [first, second] = [await openPage(context), await openPage(context)]
  await signIn(first, ayu)
  await ask(first, 'jalankan echo: satu')
  await first.waitForURL('**/c/**')
  await card(first).waitFor()
  expect(await scrollsSideways(first)).toBe(false)
  expect(await accessibilityViolations(first)).toEqual([])
  await second.goto(first.url())
  await card(second).getByRole('button', { name: 'Selalu untuk agen ini' }).click()
  await first.getByText('Echo: satu').first().waitFor()
  await ask(first, 'jalankan echo: dua')
  await first.getByText('Echo: dua').first().waitFor()
  expect([...first.problems, ...second.problems]).toEqual([])
})

test('a key is made, shown once, works for a program, and is revoked', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu, '/settings/api-keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Nightly report')
  await page.getByRole('button', { name: 'Make key' }).click()
  const secret = (await page.getByRole('region', { name: 'Key', exact: true }).textContent()) ?? ''
  expect(await accessibilityViolations(page)).toEqual([])
  const headers = { authorization: `Bearer ${secret.trim()}` }
  expect((await fetch(new URL('/v1/models', url), { headers })).status).toBe(200)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Nightly report').waitFor()
  expect(await page.content()).not.toContain(secret.trim())
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No keys yet').waitFor()
  expect((await fetch(new URL('/v1/models', url), { headers })).status).toBe(401)
  expect(page.problems).toEqual([])
})
