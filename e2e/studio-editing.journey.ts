import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { callEndpoint } from './call.ts'
import { openNewProject } from './project.ts'
import { anAccount, signIn } from './session.ts'

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

test('what is changed on one device appears on another of the same person', async () => {
  const [desk, lap] = [
    await openPage(await openBrowser({ language: 'en' })),
    await openPage(await openBrowser({ language: 'en' })),
  ]
  const person = await anAccount()
  const { id } = await callEndpoint(person, studioEndpoints.createProject, {
    body: { name: 'Shared', document: aFlow(2, 'set-variable') },
  })
  for (const page of [desk, lap]) {
    await signIn(page, person, `/studio/${id}`)
    await page.locator('.react-flow__node').nth(1).click()
  }
  const nameOn = (page: Page) => page.getByRole('complementary').getByLabel('Name', { exact: true }).first()
  await nameOn(desk).fill('Total of the day')
  await expect.poll(() => nameOn(lap).inputValue()).toBe('Total of the day')
  expect([...desk.problems, ...lap.problems]).toEqual([])
})

test('runs appear and go on in front of whoever watches them', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const person = await anAccount()
  const node = (id: string, kind: string, x: number, options = {}) => ({ id, kind, options, position: { x, y: 0 } })
  const document = {
    format: 1,
    nodes: [
      node('start', 'on-webhook', 0),
      node('ask', 'approval', 300, { title: 'Refund?' }),
      node('call', 'http-call', 600, { url: 'http://127.0.0.1:9/' }),
      node('say', 'send-message', 900, { text: 'The call failed' }),
    ],
    edges: [
      { from: 'start', port: 'next', to: 'ask' },
      { from: 'ask', port: 'approved', to: 'call' },
      { from: 'call', port: 'error', to: 'say' },
    ],
    variables: [],
  }
  const { id } = await callEndpoint(person, studioEndpoints.createProject, { body: { name: 'Refunds', document } })
  const { triggers } = await callEndpoint(person, studioEndpoints.publishProject, { params: { id }, body: {} })
  await signIn(page, person, `/studio/${id}`)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText('Runs', { exact: true }).click()
  await page.getByText('No runs yet').waitFor()
  await fetch(new URL(triggers[0]!.path!, url), { method: 'POST' })
  await page.getByRole('listitem').filter({ hasText: 'Waiting' }).getByRole('button').click()
  await page.getByRole('heading', { name: 'Waiting' }).waitFor()
  const [request] = await callEndpoint(person, flowEndpoints.listFlowRequests)
  await callEndpoint(person, flowEndpoints.decideFlowRequest, {
    params: { id: request!.id },
    body: { decision: 'approved' },
  })
  await page.getByText('The call failed').waitFor()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  await page.getByRole('button', { name: 'All runs' }).click()
  await page.getByText('Ask for approval → Approved · HTTP call → Error').waitFor()
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
