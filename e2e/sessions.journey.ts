import fs from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { workspaceEndpoints as api } from '#contract/workspaces/endpoints.ts'
import { accessibilityViolations, faultsOf } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { callEndpoint } from './call.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn, storeSession } from './session.ts'

const ayu = aNewPerson()

beforeAll(() => anAccount(ayu))

type Page = Awaited<ReturnType<typeof openPage>>

async function ask(page: Page, question: string): Promise<void> {
  await page.goto('/')
  const field = page.getByLabel('Ask anything, or / for a shortcut')
  await field.fill(question)
  await field.press('Enter')
  await page.waitForURL('**/c/**')
  await page.getByRole('button', { name: 'Copy', exact: true }).first().waitFor({ state: 'attached' })
}

test('a mistyped word finds a chat, and its hit leads to the message, which is marked', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await storeSession(page, ayu)
  await ask(page, 'How many stores are there in each region?')
  await ask(page, 'Revenue per month this year')
  await page.getByLabel('Search chats').fill('regoin')
  const hit = page.locator('[data-session-row]', { hasText: 'How many stores are there in each region' })
  await hit.locator('mark', { hasText: 'region' }).first().waitFor()
  await expect.poll(() => page.locator('[data-session-row]').count()).toBe(1)
  await hit.click()
  await page.waitForURL(/\/c\/.*#record-/)
  await page.locator('[data-linked]').waitFor()
  expect(page.problems).toEqual([])
})

test('a chat is pinned, exported as a file, deleted, and brought back', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await storeSession(page, ayu)
  await ask(page, 'Which stores opened last?')
  // Its name is what its answer shows.
  const options = page.getByRole('button', { name: /: options$/ }).first()
  await options.click()
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  const pinned = page.getByRole('region', { name: 'Pinned' }).getByRole('link').first()
  const name = await pinned.innerText()
  expect(name).toMatch(/stores/i)
  for (const [format, begins] of [
    ['Markdown', `# ${name}`],
    ['PDF', '%PDF-1.'],
  ] as const) {
    await options.click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Export as ${format}` }).click(),
    ])
    expect(fs.readFileSync(await file.path(), 'latin1').startsWith(begins)).toBe(true)
  }
  await options.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('region', { name: 'Pinned' }).getByText(name).waitFor()
  expect(page.problems).toEqual([])
})

test('a chat is shared with a member, who goes on in a copy; taken back, the link opens for nobody', async () => {
  const made = await callEndpoint(ayu, api.createWorkspace, { body: { workspace_name: 'Toko Nusantara' } })
  await callEndpoint(ayu, api.setWorkspace, { body: { use_workspace: true, workspace_id: made.id } })
  const budi = await anAccount(aNewPerson('Budi Santoso'))
  const members = [{ email: budi.email, role: 'member' as const }]
  await callEndpoint(ayu, api.inviteMembers, { body: { workspace_id: made.id, members } })
  const [invitation] = (await callEndpoint(budi, api.listInvitations, {})).records
  await callEndpoint(budi, api.acceptInvitation, { params: { id: invitation!.id } })
  const page = await openPage(await openBrowser({ language: 'en' }))
  await storeSession(page, ayu)
  const other = await openPage(await openBrowser({ language: 'en' }))
  await storeSession(other, budi)

  await ask(page, 'How many customers are there?')
  await page
    .getByRole('button', { name: /customers.*: options$/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByText(/Members of Toko Nusantara/).waitFor()

  await other.goto(link)
  await other.getByText('How many customers are there?').waitFor()
  await other.getByRole('button', { name: 'Continue as my copy' }).click()
  await other.waitForURL('**/c/**')
  await other.getByText('How many customers are there?').first().waitFor()

  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('button', { name: 'Create link' }).waitFor()
  await other.goto(link)
  await other.getByRole('heading', { name: 'Shared chat not found' }).waitFor()
  expect([page.problems, other.problems]).toEqual([[], []])
})

test('all chats are exported from the settings and then deleted, each confirmed by typing', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu, '/settings/chats')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('export')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(fs.readFileSync(await file.path(), 'latin1').startsWith('PK')).toBe(true)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete all' }).click()
  const confirm = dialog.getByRole('button', { name: 'Delete all' })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('delete all')
  await confirm.click()
  await page.getByLabel('Ask anything, or / for a shortcut').waitFor()
  await expect.poll(() => page.locator('[data-session-row]').count()).toBe(0)
})

test.each([
  ['dark', 'en', 1440],
  ['light', 'id', 390],
] as const)('bookmarks and data controls are accessible, %s, %s, %i px', async (theme, language, width) => {
  const page = await openPage(await openBrowser({ theme, language, width }))
  await storeSession(page, ayu)
  const screens = ['/bookmarks', '/settings/chats', `/shared/${crypto.randomUUID()}`]
  expect(await faultsOf(page, screens)).toEqual([])
})
