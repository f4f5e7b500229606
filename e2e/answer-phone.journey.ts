import { expect, test } from 'vitest'
import { scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { signUp } from './session.ts'

/** Half of the side of the square around a button that a finger may miss its middle by. */
const reach = 19

test('under an answer on a phone each action has 40 px of its own', async () => {
  const page = await openPage(await openBrowser({ language: 'en', width: 390, height: 844 }))
  await signUp(page)
  const question = page.getByLabel('Ask anything, or / for a shortcut')
  await question.fill('Revenue by region this year')
  await question.press('Enter')
  await page.getByRole('button', { name: 'Bookmark' }).waitFor()
  const pressed = await page
    .locator('div:has(> button[aria-label="Bookmark"]) > button')
    .evaluateAll((buttons, reach) => {
      buttons[0]?.scrollIntoView({ block: 'center' })
      return buttons.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        const [left, top] = [x + width / 2, y + height / 2]
        const corners = [-reach, reach].flatMap((dx) => [-reach, reach].map((dy) => [left + dx, top + dy] as const))
        const own = corners.every(([x, y]) => button.ownerDocument.elementFromPoint(x, y)?.closest('button') === button)
        return { label: button.getAttribute('aria-label') ?? button.textContent, own }
      })
    }, reach)
  expect(pressed.length).toBeGreaterThanOrEqual(6)
  expect(pressed.filter(({ own }) => !own)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)

  // Where there is a mouse they stand close together, in one row.
  await page.setViewportSize({ width: 1440, height: 900 })
  const dense = async () => {
    const boxes = await page
      .locator('div:has(> button[aria-label="Bookmark"]) > button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()))
    const icons = boxes.filter(({ width, height }) => width === height)
    return {
      rows: new Set(icons.map(({ y }) => y)).size,
      sides: [...new Set(icons.map(({ width }) => width))],
      apart: Math.max(...icons.slice(1).map(({ x }, index) => x - (icons[index]?.x ?? 0))),
    }
  }
  await expect.poll(dense).toEqual({ rows: 1, sides: [26], apart: 28 })
  expect(page.problems).toEqual([])
})
