import { expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { signUp } from './session.ts'

test('what was saved though its reply was lost is not made twice by saving again', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { language: 'en', at: '/tasks' })
  await page.getByRole('button', { name: 'Add task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByLabel('Task').fill('Count the stock')
  const statuses: number[] = []
  await page.route('**/tasks', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // The server has done it, and nobody hears of it.
    statuses.push((await route.fetch()).status())
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('You are offline. Check your connection and try again.').waitFor()
  expect(statuses).toEqual([200])
  await page.unroute('**/tasks')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const tasks = page.getByRole('list', { name: 'Tasks' }).getByText('Count the stock', { exact: true })
  await tasks.first().waitFor()
  expect(await tasks.count()).toBe(1)
})
