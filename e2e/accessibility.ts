import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilStill } from './still.ts'

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What WCAG 2.2 AA finds wrong on a page that stands still, one line each: the rule and where. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(source)
  await untilStill(page)
  const results = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        runOnly: { type: 'tag', values: tags },
        // What is well is not told in detail, which takes longer than to find what is wrong.
        resultTypes: ['violations'],
      }),
    rules,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  )
}

/** Whether the page scrolls sideways, which nothing but tables and canvases may. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.locator('html').evaluate((html) => html.scrollWidth > html.clientWidth + 1)

/**
 * How a page gets from screen to screen: `load` asks the server for each address, `walk` only for the first and goes on within
 * the page, as its links do, in a fifth of the time.
 */
export type Visit = 'load' | 'walk'

/** What is wrong with screens, one line each: what WCAG finds, what scrolls sideways, what broke. */
export async function faultsOf(
  page: Page & { problems: string[] },
  paths: readonly string[],
  visit: Visit = 'walk',
): Promise<string[]> {
  const found: string[] = []
  for (const [at, path] of paths.entries()) {
    if (visit === 'load' || at === 0) await page.goto(path)
    else await walkTo(page, path)
    await page.getByRole('heading').first().waitFor()
    found.push(...(await accessibilityViolations(page)).map((line) => `${path} ${line}`))
    if (await scrollsSideways(page)) found.push(`${path} scrolls sideways`)
  }
  return [...found, ...page.problems]
}

const goneWithinMs = 5_000

/** Goes to a screen within the page; it is there when the router says so and nothing of the screen before is left waiting for its code. */
export async function walkTo(page: Page, path: string): Promise<void> {
  // The sign-in screen stands without a router until it is left.
  if (!(await page.evaluate(`'__TSR_ROUTER__' in globalThis`))) return void (await page.goto(path))
  await page.evaluate(`(() => {
    const router = __TSR_ROUTER__
    globalThis.left = {
      route: router.state.matches.at(-1)?.routeId,
      elements: [...document.querySelectorAll('main *')],
      at: performance.now(),
    }
    router.history.push(${JSON.stringify(path)})
  })()`)
  const isShown = `(() => {
    const { state, history } = __TSR_ROUTER__
    const shown = state.resolvedLocation?.href
    if (state.status !== 'idle' || shown !== state.location.href || shown !== history.location.href) return false
    // Two routes may show the same screen, of which nothing goes.
    const isSame = state.matches.at(-1)?.routeId === left.route || performance.now() - left.at > ${goneWithinMs}
    return isSame || left.elements.length === 0 || left.elements.some((element) => !element.isConnected)
  })()`
  await expect.poll(() => page.evaluate(isShown)).toBe(true)
  await page.evaluate('delete globalThis.left')
}
