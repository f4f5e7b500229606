import fs from 'node:fs'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { signUp } from './session.ts'

test('a dashboard is proposed, arranged, filtered by a point and shown to somebody outside', async () => {
  const context = await openBrowser({ language: 'en' })
  const page = await openPage(context)
  await signUp(page, { at: '/dashboard' })
  await page.getByRole('heading', { name: 'Your numbers on one page' }).waitFor()
  await page.getByRole('button', { name: 'Build me one' }).click()
  const proposing = page.getByRole('dialog')
  await proposing.getByLabel('Topic').fill('revenue')
  await proposing.getByRole('button', { name: 'Propose charts' }).click()
  await proposing.getByLabel('Dashboard name').fill('Revenue board')
  await proposing.getByRole('button', { name: /^Create with/ }).click()
  await page.waitForURL('**/dashboard?id=*')
  await page.getByRole('heading', { name: 'Revenue board' }).waitFor()
  const tiles = page.locator('section[aria-busy="false"]')
  await expect.poll(() => tiles.count()).toBeGreaterThan(1)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.getByRole('textbox', { name: 'Heading' }).fill('Things to know')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('group', { name: 'Move or resize Things to know' })
  await heading.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByText('11 columns wide, 1 rows high').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Column 1, row', { exact: false }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()

  // Two who size the same tile: the later one is asked, and nothing is decided for them.
  const other = await openPage(context)
  await other.goto(page.url())
  const release = Promise.withResolvers<void>()
  await other.route('**/save-components', async (route) => {
    await release.promise
    await route.continue()
  })
  await other.getByRole('group', { name: 'Move or resize Things to know' }).focus()
  await other.keyboard.press('Shift+ArrowLeft')
  await other.getByText('Saving', { exact: true }).waitFor()
  await heading.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByText('Saved', { exact: true }).waitFor()
  release.resolve()
  const asked = other.getByRole('dialog', { name: 'The same thing was changed elsewhere' })
  await asked.getByText('the place of a tile').waitFor()
  await asked.getByRole('button', { name: 'Keep mine' }).click()
  await other.getByText('Saved', { exact: true }).waitFor()
  await page.getByText('changed this dashboard').waitFor()
  await other.close()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Things to know' }).waitFor()

  // On paper: all of it, as text on light pages.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as PDF' }).click(),
  ])
  const { text } = await extractText(new Uint8Array(fs.readFileSync(await paper.path())), { mergePages: true })
  expect(text).toContain('Things to know')

  // On a wall: it fits, and a pixel of a chart is one of the screen.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'TV mode' }).click()
  const wall = page.getByRole('dialog', { name: 'Revenue board' })
  await wall.locator('canvas').first().waitFor()
  expect(
    await wall.evaluate((all) => [all.scrollHeight - all.clientHeight, all.scrollWidth - all.clientWidth]),
  ).toEqual([0, 0])
  await expect
    .poll(() =>
      wall
        .locator('canvas')
        .first()
        .evaluate((drawn) => {
          // A canvas, whose own pixels these are.
          const { width } = drawn as unknown as { width: number }
          return Math.round((100 * width) / drawn.getBoundingClientRect().width)
        }),
    )
    .toBeGreaterThanOrEqual(99)
  await page.keyboard.press('Escape')
  await wall.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.locator('section[aria-busy="false"] [role="group"]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show rows' }).click()
  await page.getByRole('complementary', { name: 'Rows behind it' }).getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog')
  await sharing.getByRole('button', { name: 'New link' }).click()
  await sharing.getByLabel('Password').fill('open sesame')
  await sharing.getByRole('button', { name: 'Create link' }).click()
  await sharing.getByText('with password').waitFor()
  const address = await sharing.getByRole('textbox', { name: 'Address of the link' }).inputValue()

  const outside = await openPage(await openBrowser({ language: 'id', theme: 'light', width: 390 }))
  await outside.goto(address)
  await outside.getByLabel('Kata sandi').fill('wrong')
  await outside.getByRole('button', { name: 'Buka' }).click()
  await outside.getByText('Kata sandinya tidak benar.').waitFor()
  await outside.getByLabel('Kata sandi').fill('open sesame')
  await outside.getByRole('button', { name: 'Buka' }).click()
  await outside.getByRole('heading', { name: 'Revenue board' }).waitFor()
  await expect.poll(() => outside.locator('section[aria-busy="false"]').count()).toBeGreaterThan(1)
  await sharing.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Link revoked').waitFor()
  await outside.reload()
  await outside.getByRole('heading', { name: 'Tautan ini tidak berfungsi' }).waitFor()
  expect([...page.problems, ...outside.problems]).toEqual([])
})
