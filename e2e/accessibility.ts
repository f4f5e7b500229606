import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What WCAG 2.2 AA finds wrong on a page, one line each: the rule and where. What is found is looked at once more: on a
 * slow machine the first look may fall on a control that fades in or waits for its settings.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const first = await look(page)
  if (first.length === 0) return first
  await page.waitForTimeout(1_500)
  return look(page)
}

async function look(page: Page): Promise<string[]> {
  const results = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        runOnly: { type: 'tag', values: tags },
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
