import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { workspaceEndpoints as api } from '#contract/workspaces/endpoints.ts'
import { accessibilityViolations, faultsOf } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { callEndpoint } from './call.ts'
import { mailedCode, mailedInvitation } from './outbox.ts'
import { aNewPerson, enterCode } from './person.ts'
import { anAccount, signUp, storeSession } from './session.ts'

const aPage = async () => openPage(await openBrowser({ language: 'en' }))
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** On the list of workspaces. */
async function createWorkspace(page: Page, name: string): Promise<string> {
  await button(page, 'New workspace').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await page.getByRole('heading', { name: 'Your workspace is ready' }).waitFor()
  await page.getByRole('link', { name: 'Invite people' }).click()
  await page.waitForURL('**/members')
  return new URL(page.url()).pathname.replace(/\/members$/, '')
}

async function inviteList(page: Page, addresses: readonly string[]): Promise<void> {
  await button(page, 'Invite').click()
  await page.getByLabel('Email addresses').fill(addresses.join('\n'))
  await button(page, 'Send invitations').click()
  await page.getByText(/rows? invited/).waitFor()
}

test('people are invited, join in both ways, get a role, leave, are removed; the workspace changes hands and ends', async () => {
  const [owner, guest, known] = [await aPage(), await aPage(), await aPage()]
  const { email: ownerEmail } = await signUp(owner, { at: '/workspaces' })
  const budi = await anAccount(aNewPerson('Budi Santoso'))
  await storeSession(known, budi)
  const citra = aNewPerson('Citra Dewi')
  const home = await createWorkspace(owner, 'Toko Nusantara')

  // The browser's way back asks before it throws away what was typed.
  await button(owner, 'Invite').click()
  await owner.getByLabel('Email addresses').fill('budi@toko')
  await owner.evaluate('history.back()')
  await button(owner, 'Keep editing').click()
  await owner.waitForURL(`**${home}/members`)
  expect(await owner.getByLabel('Email addresses').inputValue()).toBe('budi@toko')
  await owner.evaluate('history.back()')
  await button(owner, 'Discard').click()
  await owner.waitForURL((address) => !address.pathname.endsWith('/members'))
  await owner.goForward()

  // A list: each row is answered by itself.
  const before = Date.now()
  await inviteList(owner, [citra.email, budi.email, ownerEmail, 'nonsense', budi.email])
  await owner.getByText('2 of 5 rows invited').waitFor()
  await button(owner, 'Show the 3 rows').click()
  for (const answer of ['This is your own address', 'Invalid email', 'Duplicate'])
    await owner.getByRole('cell', { name: answer }).waitFor()
  const download = owner.waitForEvent('download')
  await button(owner, 'Download result').click()
  expect((await download).suggestedFilename()).toBe('invitations-result.csv')

  // A new address, through its mailed link.
  await guest.goto(await mailedInvitation(citra.email, before))
  await guest.getByRole('heading', { name: 'Join Toko Nusantara' }).waitFor()
  expect(await guest.getByLabel('Email').inputValue()).toBe(citra.email)
  expect(await accessibilityViolations(guest)).toEqual([])
  await guest.getByLabel('Full name').fill(citra.name)
  await guest.getByLabel('Password', { exact: true }).fill(citra.password)
  await guest.getByLabel('The same password again').fill(citra.password)
  await button(guest, 'Join Toko Nusantara').click()
  await guest.getByRole('button', { name: /Toko Nusantara.*Free · 2 members/ }).waitFor()

  // The same link again, as the person and as somebody else.
  const link = await mailedInvitation(citra.email, before)
  await guest.goto(link)
  await guest.getByRole('heading', { name: 'This invitation is accepted already' }).waitFor()
  await known.goto(await mailedInvitation(budi.email, before))
  await known.getByText(`You answer as ${budi.email}.`).waitFor()
  await guest.goto(await mailedInvitation(budi.email, before))
  await guest.getByRole('heading', { name: 'This invitation is for someone else' }).waitFor()

  // An existing account, through its list of workspaces: declined, invited again, accepted.
  await known.goto('/workspaces')
  await button(known, 'Decline').click()
  await known.getByText('The invitation is declined').waitFor()
  await owner.reload()
  await button(owner, /^Invited · 0/).click()
  await owner.getByText('Declined').waitFor()
  await inviteList(owner, [budi.email])
  // So soon after the last one no other is sent.
  await button(owner, 'Send again').click()
  await owner.getByText(/Please wait|try again/i).waitFor()
  await known.reload()
  await button(known, 'Accept').click()
  await known.getByText('Welcome to Toko Nusantara').waitFor()

  // Roles: an admin is offered what a member is not.
  await button(owner, 'Everyone').click()
  await row(owner, citra.email).getByRole('button', { name: 'Role of Citra Dewi: Member' }).click()
  await owner.getByRole('menuitemradio', { name: 'Admin' }).click()
  await owner.getByText('Citra Dewi is Admin now').waitFor()
  await guest.goto(`${home}/members`)
  await button(guest, 'Invite').waitFor()
  await known.goto(`${home}/members`)
  await row(known, citra.email).waitFor()
  await known.getByText('Only the owner and admins may invite people.').waitFor()
  expect(await button(known, 'Invite').count()).toBe(0)
  await known.goto(`${home}/audit`)
  await known.getByText(/The owner or an admin can/).waitFor()

  // Removed, the person is in their own organization; invited once more they leave by themselves.
  await owner.reload()
  await row(owner, budi.email).getByRole('button', { name: 'More for Budi Santoso' }).click()
  await owner.getByRole('menuitem', { name: 'Remove from workspace' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await row(owner, budi.email).waitFor({ state: 'detached' })
  await known.goto(`${home}/members`)
  await known.getByRole('heading', { name: 'Workspace is not found' }).waitFor()
  await inviteList(owner, [budi.email])
  await known.goto('/workspaces')
  await button(known, 'Accept').click()
  await known.getByText('Welcome to Toko Nusantara').waitFor()
  const mine = known.getByRole('listitem').filter({ hasText: 'Budi Santoso' })
  await mine.getByRole('button', { name: 'Switch' }).click()
  await known.getByText(/You now work in/).waitFor()
  const theirs = known.getByRole('listitem').filter({ hasText: 'Free plan, 1 workspace' })
  await theirs.getByRole('button', { name: 'Switch' }).click()
  await theirs.getByRole('button', { name: 'Switch' }).waitFor({ state: 'detached' })
  await known.goto(`${home}/settings`)
  await button(known, 'Leave').click()
  await known.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await known.getByText('You have left Toko Nusantara').waitFor()

  // The owner may not leave; handed over with the mailed code, the new owner deletes it.
  await owner.goto(`${home}/settings`)
  await owner.getByText(/The owner may not leave the workspace before handing it over/).waitFor()
  const begun = Date.now()
  await owner.getByRole('button', { name: 'Hand the workspace over' }).click()
  await owner.getByRole('radio', { name: /Citra Dewi/ }).check()
  await button(owner, 'Mail me a code').click()
  await owner.getByText(/Then Citra Dewi is the owner/).waitFor()
  await owner.getByRole('dialog').getByRole('textbox').first().focus()
  await enterCode(owner, await mailedCode(ownerEmail, begun))
  await owner.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await owner.getByText('Citra Dewi owns the workspace now').waitFor()
  await guest.goto(`${home}/audit`)
  await guest.getByText('Ayu Rahma handed the workspace over to Citra Dewi').waitFor()
  await guest.goto(`${home}/settings`)
  await button(guest, 'Delete').click()
  await guest.getByRole('alertdialog').getByRole('textbox').fill('Toko Nusantara')
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await guest.getByText('Toko Nusantara is deleted').waitFor()
  await guest
    .getByRole('button', { name: /Personal/ })
    .first()
    .waitFor()
  expect([...owner.problems, ...guest.problems, ...known.problems]).toEqual([])
})

test('a file of 10,000 rows is answered, and its long list of invitations is scrolled through', async () => {
  const page = await aPage()
  await signUp(page, { at: '/workspaces' })
  await createWorkspace(page, 'Gudang')
  const people = Array.from({ length: 9_998 }, (_, index) => `orang${index}@gudang.example;member`)
  const text = `\uFEFFEmail;Role\r\n${[...people, 'orang0@gudang.example;', 'raja@gudang.example;king'].join('\r\n')}\r\n`
  await button(page, 'Import CSV').click()
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await button(page, 'Invite from file').click()
  // Where seats are counted at most a hundred wait.
  await page.getByText('100 of 10000 rows invited').waitFor()
  await page.getByText(/1 × Duplicate\. 1 × Role must be member or admin\./).waitFor()
  await button(page, 'Show the 9900 rows').click()
  await page.getByText('These are the first 200; the file has them all.').waitFor()
  await button(page, 'Dismiss').click()
  await button(page, 'Invited · 100').click()
  await page.getByRole('listitem').filter({ hasText: 'gudang.example' }).first().waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'gudang.example' }).count()).toBeLessThan(60)
  await page.locator('[data-scroller]').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
  await page.locator('li[aria-posinset="100"]').waitFor()
  expect(page.problems).toEqual([])
})

test.each([
  ['dark', 'en', 1440, 'load'],
  ['light', 'id', 390, 'walk'],
] as const)('the screens of a workspace, %s, %s, %i px wide', async (theme, language, width, visit) => {
  const owner = await anAccount()
  const { id } = await callEndpoint(owner, api.createWorkspace, { body: { workspace_name: 'Toko Nusantara' } })
  const members = [{ email: aNewPerson().email, role: 'member' as const }]
  await callEndpoint(owner, api.inviteMembers, { body: { workspace_id: id, members } })
  const page = await openPage(await openBrowser({ theme, language, width }))
  await storeSession(page, owner)
  const screens = ['members', 'settings', 'permissions', 'audit'].map((name) => `/workspace/${id}/${name}`)
  expect(await faultsOf(page, screens, visit)).toEqual([])
})

test('a link to a chat goes to the workspace it is in, says so, and leads back', async () => {
  const page = await aPage()
  const person = await anAccount(aNewPerson())
  await storeSession(page, person)
  const made = await callEndpoint(person, api.createWorkspace, { body: { workspace_name: 'Gudang Timur' } })
  await callEndpoint(person, api.setWorkspace, { body: { use_workspace: true, workspace_id: made.id } })
  await page.goto('/')
  await page.getByLabel('Ask anything, or / for a shortcut').fill('How many stores are there?')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/c/**')
  await page.locator('[data-number-card]').waitFor()
  const address = new URL(page.url()).pathname
  // A chat that is still open when its answer ends goes along by itself.
  await page.goto('/workspaces')
  await callEndpoint(person, api.setWorkspace, { body: { use_workspace: false } })
  await page.goto(address)
  await page.getByText('You now work in Gudang Timur').waitFor()
  await page.locator('[data-number-card]').waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
  await button(page, 'Back').click()
  await page.getByText('You now work in personal mode').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  // Of somebody else it is as absent as one that never was.
  const other = await aPage()
  await storeSession(other, await anAccount())
  await other.goto(address)
  await other.getByRole('heading', { name: /chat/i, level: 1 }).waitFor()
  expect(await other.getByText(/You now work in/).count()).toBe(0)
  expect(page.problems).toEqual([])
})
