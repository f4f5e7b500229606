import { expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { operator } from './operator.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn } from './session.ts'

test('the operator sees how the installation is, and what goes wrong in it as it goes wrong', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, operator, '/settings/operations')
  const part = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await part('Database').getByText('OK').waitFor()
  await part('Background work').getByText('OK').waitFor()
  await part('Outgoing mail').getByText('Attention').waitFor()
  await page.getByRole('region', { name: 'Processes' }).getByText('web, worker').first().waitFor()
  await page.getByRole('button', { name: 'Jobs' }).click()
  await page.getByText('No failed jobs').waitFor()
  await page.getByRole('cell', { name: 'forget-hourly-counts' }).waitFor()

  // While it is looked at, somebody is refused and a browser reports.
  await page.getByRole('button', { name: 'Errors' }).click()
  await fetch(`${url}/api/console/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: '{"csp-report":{"effective-directive":"img-src","blocked-uri":"https://tracker.example/p?of=ayu"}}',
  })
  const refused = await fetch(`${url}/api/console/no-such-call`)
  expect(refused.status).toBe(404)
  await page.getByRole('cell', { name: 'https://tracker.example', exact: true }).waitFor({ timeout: 60_000 })
  await page.getByRole('cell', { name: /^not_found/ }).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Database' }).click()
  await page.getByRole('heading', { name: 'Largest tables' }).waitFor()
  expect(page.problems).toEqual([])
})

test('on a phone, in Indonesian and dark, everything can be read; nobody else may', async () => {
  const page = await openPage(await openBrowser({ language: 'id', theme: 'dark', width: 390, height: 844 }))
  // No statement is slow on purpose: one that is long stands among what the server says.
  await page.route('**/operator/operations', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const statement = 'select id from records where '.repeat(30)
    const slow = { statement, call: 'ask', count: 1, average_ms: 700, longest_ms: 700, request_id: 'r', process: 'p/1' }
    body.data.slow_statements.push({ ...slow, last_at: body.data.at })
    await route.fulfill({ response, json: body })
  })
  await signIn(page, operator, '/settings/operations')
  for (const [view, heading] of [
    ['Kesehatan', 'Saat ini'],
    ['Pekerjaan', 'Pekerjaan gagal'],
    ['Galat', 'Permintaan ditolak'],
    ['Basis data', 'Kueri lambat'],
  ] as const) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
    expect([view, await scrollsSideways(page)]).toEqual([view, false])
    expect(await accessibilityViolations(page)).toEqual([])
  }
  expect(page.problems).toEqual([])

  const theirs = await openPage(await openBrowser({ language: 'en' }))
  await signIn(theirs, await anAccount(aNewPerson()), '/settings/operations')
  await theirs.getByText('Only the operator can see this').waitFor()
})

test('the operator asks what a company of any size needs, by keyboard and on a phone', async () => {
  const page = await openPage(await openBrowser({ language: 'en', width: 390, height: 844 }))
  await signIn(page, operator, '/settings/capacity')
  await page.getByRole('heading', { name: 'What one process carries' }).waitFor()
  await page.getByText(/^of \d+ available$/).waitFor()
  const people = page.getByLabel('People', { exact: true })
  const processes = page.locator('dt', { hasText: 'Web processes' }).locator('+ dd')
  expect(await processes.textContent()).toBe('2')
  await people.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('100000')
  await expect.poll(() => processes.textContent()).toBe('5')
  await people.fill('many')
  await page.getByText('Enter a whole number from 1 to 10,000,000.').waitFor()
  expect(await processes.count()).toBe(0)
  expect(await scrollsSideways(page)).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})
