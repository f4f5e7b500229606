import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { openNewProject } from './project.ts'

/** A flow of so many steps, in rows of twenty unless it is said otherwise. */
const aFlow = (steps: number, kind: string, columns = 20, options = {}) => ({
  format: 1,
  nodes: Array.from({ length: steps }, (_, n) => ({
    id: n === 0 ? 'begin' : `step_${n}`,
    kind: n === 0 ? 'on-chat' : kind,
    options: n === 0 ? {} : options,
    position: { x: (n % columns) * 300, y: Math.floor(n / columns) * 150 },
  })),
  edges: Array.from({ length: steps - 1 }, (_, n) => ({
    from: n === 0 ? 'begin' : `step_${n}`,
    port: 'next',
    to: `step_${n + 1}`,
  })),
  variables: [],
})

// As text: what runs in the page is no program of Node.
const editorLooks = `(() => {
  const inside = [...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot?.querySelector('.cm-editor'))
  const editor = inside.find((one) => one) ?? document.querySelector('.cm-editor')
  const { display, fontFamily } = getComputedStyle(editor.querySelector('.cm-scroller'))
  return { display, mono: /mono/i.test(fontFamily), size: getComputedStyle(editor).fontSize }
})()`
const cardsOutside = `(() => {
  const canvas = document.querySelector('.react-flow').getBoundingClientRect()
  return [...document.querySelectorAll('.react-flow__node')].filter((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect()
    return left < canvas.left || right > canvas.right || top < canvas.top || bottom > canvas.bottom
  }).length
})()`

async function openFlow(steps: number, kind: string, columns?: number, options?: object) {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await openNewProject(page, 'Made', aFlow(steps, kind, columns, options))
  await page.locator('.react-flow__node').first().waitFor()
  return page
}

test.each([
  ['code', {}],
  ['query-data', { by: 'sql', sql: 'select 1' }],
])('%s is written in an editor that looks like one', async (kind, options) => {
  const page = await openFlow(2, kind, 20, options)
  await page.locator('.react-flow__node').nth(1).click()
  const line = page.locator('.cm-line').first()
  await line.click()
  await page.keyboard.type('// ')
  // Without its styles an editor is a column of black on white that does not wrap.
  const looks = await page.evaluate(editorLooks)
  expect(looks).toEqual({ display: 'flex', mono: true, size: '12px' })
  expect(page.problems).toEqual([])
})

test.each([20, 300])('"Show all" shows all of three hundred steps, %i in a row', async (columns) => {
  const page = await openFlow(300, 'set-variable', columns)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => page.locator('.react-flow__node').count()).toBe(300)
  const outside = () => page.evaluate<number>(cardsOutside)
  await expect.poll(outside).toBe(0)
  expect(page.problems).toEqual([])
})

test.each([1440, 390])('a comparison is one line, at %i px, and is written with the keyboard', async (width) => {
  const page = await openPage(await openBrowser({ language: 'en', width, height: 844 }))
  await openNewProject(page, 'Compared', aFlow(2, 'condition'))
  await page.getByText('Condition', { exact: true }).first().click()
  const comparisons = page.getByRole('group', { name: 'Comparisons', exact: true })
  await comparisons.getByRole('button', { name: 'Add', exact: true }).click()
  const line = page.getByRole('group', { name: 'Comparisons 1' })
  const [left, operator, right] = ['Value', 'Comparison', 'Compared with'].map((name) =>
    line.getByRole('combobox', { name, exact: true }),
  )
  await left!.focus()
  await page.keyboard.type('{{trigger.text}} ')
  // To its name by the button between them, as with any field.
  await operator!.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'contains', exact: true }).waitFor()
  await page.keyboard.type('contains')
  await page.keyboard.press('Enter')
  await right!.focus()
  await page.keyboard.type('refund')
  const tops = await Promise.all([left, operator, right].map(async (part) => (await part!.boundingBox())!.y))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(3)
  const widths = await Promise.all([left, right].map(async (part) => (await part!.boundingBox())!.width))
  expect(Math.min(...widths)).toBeGreaterThan(80)
  expect(await accessibilityViolations(page)).toEqual([])
  await operator!.click()
  await page.getByRole('option', { name: 'is empty' }).click()
  await right!.waitFor({ state: 'detached' })
  expect(page.problems).toEqual([])
})

test('a secret is bound to the hosts it may go to, named by a call, and shown to nobody again', async () => {
  const page = await openFlow(2, 'http-call')
  await page.locator('.react-flow__node').nth(1).click()
  await page.getByRole('button', { name: 'Secrets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Secrets' })
  await dialog.getByText('There are no secrets yet.').waitFor()
  await dialog.getByRole('button', { name: 'New secret' }).click()
  const form = page.getByRole('dialog', { name: 'New secret' })
  await form.getByLabel('Name').fill('crm_key')
  await form.getByLabel('Value').fill('jambu-air-77')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Name at least one host.').waitFor()
  await form.getByLabel('Hosts it may go to').fill('http://nowhere/')
  await form.getByText('"http://nowhere/" isn’t a host.').waitFor()
  await form.getByLabel('Hosts it may go to').fill('api.example.com')
  await form.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('api.example.com').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.reload()
  await page.locator('.react-flow__node').nth(1).click()
  await page.getByRole('button', { name: 'Secrets' }).click()
  await dialog.getByText('crm_key').waitFor()
  expect(await page.content()).not.toContain('jambu-air-77')
  await dialog.getByRole('button', { name: 'Delete crm_key' }).click()
  await dialog.getByRole('button', { name: 'Delete crm_key for good' }).click()
  await dialog.getByText('There are no secrets yet.').waitFor()
  expect(page.problems).toEqual([])
})
