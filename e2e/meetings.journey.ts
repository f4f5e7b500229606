import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { dataDir, openBrowser, openPage, openTalkingBrowser, pressAndSend } from './browser.ts'
import { untilMailed } from './outbox-file.ts'
import { aNewPerson } from './person.ts'
import { givePlan } from './plan.ts'
import { anAccount, signIn } from './session.ts'
import { quiet, setUpVoiceServices, soundFile, voice } from './spoken.ts'

const shot = async (page: Page, name: string) => {
  if (process.env.E2E_PICTURES) await page.screenshot({ path: `${process.env.E2E_PICTURES}/${name}.png` })
}
// The microphone is open some time before the recording begins, on a slow machine for seconds.
const sound = () => soundFile([quiet(3), voice(2), quiet(600)])
const said = "We decided to open a store in Bandung. I'll send the budget by tomorrow."

/** Somebody with the recorder, before its list. */
async function aRecorder() {
  const person = await anAccount(aNewPerson())
  await givePlan(person, 'paid')
  const page = await openPage(await openTalkingBrowser(sound(), { language: 'en' }))
  await signIn(page, person, '/meetings')
  return { person, page }
}

/** Begins a recording, and waits until some of it has arrived. */
async function startRecording(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByText('Confirm this before you record.').waitFor()
  await page.getByText('Everyone who will be heard').click()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('timer').getByText('0:06').waitFor()
}

test('a meeting is recorded, transcribed and minuted; it is heard from a decision on, corrected, exported, shared and mailed', async () => {
  await setUpVoiceServices([said])
  const { page } = await aRecorder()
  await page.getByText('No meetings yet').waitFor()
  await startRecording(page, 'Plans for Bandung')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()

  await page.waitForURL(/\/meetings\/[0-9a-f-]+$/)
  const minutes = page.getByRole('complementary', { name: 'Minutes' })
  await minutes.getByText('We decided to open a store in Bandung.').waitFor()
  await minutes
    .getByText(/Due \d/)
    .first()
    .waitFor()
  await minutes.getByText(/without a language model/).waitFor()
  expect([...(await accessibilityViolations(page)), await scrollsSideways(page)]).toEqual([false])
  // A press on the second plays from there.
  await minutes
    .getByRole('button', { name: /^Play from 0:0/ })
    .first()
    .click()
  await expect
    .poll(() => page.evaluate<number>('document.querySelector("audio").currentTime'), { timeout: 60_000 })
    .toBeGreaterThan(0.5)

  const transcript = page.getByRole('list', { name: 'Transcript' })
  await transcript.getByRole('listitem').first().hover()
  await transcript.getByRole('button', { name: 'Correct this line' }).first().click()
  const correction = page.getByRole('dialog', { name: 'Correct this line' })
  await correction.getByLabel('Speaker').fill('Bu Sri')
  await pressAndSend(page, correction.getByRole('button', { name: 'Save' }))
  await transcript.getByText('Bu Sri').waitFor()

  await pressAndSend(page, minutes.getByRole('checkbox').first())
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Markdown' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Plans for Bandung.md')

  await page.getByRole('button', { name: 'Share' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share this meeting' })
  await pressAndSend(page, sharing.getByRole('button', { name: 'Create link' }))
  const link = (await sharing.getByRole('region', { name: 'Copy link' }).textContent()) ?? ''
  const guest = await openPage(await openBrowser({ language: 'id', width: 390, height: 844 }))
  await guest.goto(link.trim())
  await guest.getByRole('heading', { name: 'Plans for Bandung' }).waitFor()
  await guest.getByText('Bu Sri').waitFor()
  expect([...(await accessibilityViolations(guest)), await scrollsSideways(guest)]).toEqual([false])
  await pressAndSend(page, sharing.getByRole('button', { name: 'Withdraw' }))
  await guest.reload()
  await guest.getByText('Tautan ini sudah tidak berlaku').waitFor()
  await page.keyboard.press('Escape')

  const address = aNewPerson().email
  await page.getByRole('button', { name: 'Send minutes' }).click()
  const mail = page.getByRole('dialog', { name: 'Send by mail' })
  await mail.getByRole('button', { name: 'Preview' }).click()
  await mail.getByText('Fill this in.').waitFor()
  await mail.getByLabel('Recipients').fill(address)
  await pressAndSend(page, mail.getByRole('button', { name: 'Preview' }))
  const preview = page.getByRole('dialog', { name: 'This will be sent' })
  await preview.getByText('We decided to open a store in Bandung.').waitFor()
  await pressAndSend(page, preview.getByRole('button', { name: 'Send' }))
  await untilMailed(dataDir, address, 0, /(We decided to open a store in Bandung)/)

  await page.getByRole('link', { name: 'Meetings' }).first().click()
  await page.getByLabel('Search titles and transcripts').fill('budget')
  await page
    .getByRole('list', { name: 'Meetings' })
    .getByText(/send the budget/)
    .waitFor()
  expect([...page.problems, ...guest.problems]).toEqual([])
})

test('a tab that dies in the middle leaves what it recorded, which is gone on with and finished', async () => {
  await setUpVoiceServices([said, said])
  const { page } = await aRecorder()
  await startRecording(page, 'Cut off')
  // Going elsewhere is asked about first.
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await page
    .getByRole('alertdialog', { name: 'Stop recording and leave?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/meetings')
  await page.getByRole('list', { name: 'Meetings' }).getByText('Cut off').click()
  await page.getByRole('link', { name: 'Continue recording' }).click()
  await page.getByText(/recorded so far$/).waitFor()
  await page.getByText('Everyone who will be heard').click()
  await page.getByRole('button', { name: 'Continue recording' }).click()
  await page.getByRole('timer').getByText('0:12').waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.waitForURL(/\/meetings\/[0-9a-f-]+$/)
  await page.getByRole('complementary', { name: 'Minutes' }).getByText('We decided to open').first().waitFor()
  expect(page.problems).toEqual([])
})

test('the rule of a place says when a recording goes; its owner keeps the meeting', async () => {
  await setUpVoiceServices([said])
  const { page, person } = await aRecorder()
  await page.getByText('No meetings yet').waitFor()
  await page.getByRole('button', { name: 'Retention' }).click()
  const dialog = page.getByRole('dialog', { name: 'How long meetings are kept' })
  await dialog.getByRole('combobox', { name: 'Recordings' }).click()
  await page.getByRole('option', { name: '30 days', exact: true }).click()
  await dialog.getByText('A new rule takes effect after 7 days').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'retention-rule')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await startRecording(page, 'Plans for Bandung')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.waitForURL(/\/meetings\/[0-9a-f-]+$/)
  await page.getByText(/^The recording will be erased on /).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'retention-coming')
  await page.getByRole('button', { name: 'Keep for good' }).click()
  await page.getByText('This meeting is kept for good.').waitFor()
  const phone = await openPage(await openBrowser({ language: 'id', width: 390, height: 844, theme: 'dark' }))
  await signIn(phone, person, '/meetings')
  await phone.getByRole('link', { name: /Plans for Bandung/ }).click()
  await phone.getByText('Rapat ini disimpan seterusnya.').waitFor()
  expect([...(await accessibilityViolations(phone)), await scrollsSideways(phone)]).toEqual([false])
  await shot(phone, 'retention-kept-phone')
  expect([...page.problems, ...phone.problems]).toEqual([])
})

test('an action item becomes a task once it was looked at; it is ticked there and leads back to its second', async () => {
  await setUpVoiceServices([said])
  const { page, person } = await aRecorder()
  await page.getByText('No meetings yet').waitFor()
  // Where tasks come from, before there are any.
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByText(/action items in a meeting’s minutes/).waitFor()
  await page.getByRole('link', { name: 'Go to meetings' }).click()
  await startRecording(page, 'Plans for Bandung')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.waitForURL(/\/meetings\/[0-9a-f-]+$/)
  const minutes = page.getByRole('complementary', { name: 'Minutes' })
  const actions = minutes.getByRole('region', { name: 'Action items' })
  await actions.getByText(/^I'll send the budget/).waitFor()
  await actions
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Make task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make tasks' })
  await dialog.getByLabel('Text').fill('Send the budget to the bank')
  expect(await accessibilityViolations(page)).toEqual([])
  await shot(page, 'make-task')
  await pressAndSend(page, dialog.getByRole('button', { name: 'Make task' }))
  await dialog.waitFor({ state: 'hidden' })

  await actions.getByRole('link', { name: /^Task/ }).click()
  const tasks = page.getByRole('list', { name: 'Tasks' })
  await tasks.getByText('Send the budget to the bank', { exact: true }).waitFor()
  expect([...(await accessibilityViolations(page)), await scrollsSideways(page)]).toEqual([false])
  await page.getByRole('button', { name: 'Add task' }).click()
  const adding = page.getByRole('dialog', { name: 'New task' })
  await adding.getByRole('button', { name: 'Save' }).click()
  await adding.getByText('Fill this in.').waitFor()
  await adding.getByLabel('Task', { exact: true }).fill('Call the printer')
  await adding.getByLabel('Due date').fill('2025-01-31')
  await pressAndSend(page, adding.getByRole('button', { name: 'Save' }))
  // What is overdue comes first.
  await tasks
    .getByRole('listitem')
    .first()
    .getByText('Overdue since 31 Jan 2025')
    .first()
    .waitFor({ state: 'attached' })
  await tasks.getByRole('button', { name: 'More actions: Call the printer' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await tasks.getByText('Call the printer', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await tasks.getByText('Call the printer', { exact: true }).waitFor()

  const phone = await openPage(await openBrowser({ language: 'id', width: 390, height: 844, theme: 'dark' }))
  await signIn(phone, person, '/tasks')
  await phone.getByText('Lewat tenggat sejak 31 Jan 2025').first().waitFor()
  expect([...(await accessibilityViolations(phone)), await scrollsSideways(phone)]).toEqual([false])
  await shot(phone, 'tasks-phone')

  // By keyboard: the tick, and the way back to where it was said.
  await tasks.getByRole('checkbox', { name: 'Done: Send the budget to the bank' }).focus()
  await page.keyboard.press('Space')
  await tasks.getByText('Send the budget to the bank', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await tasks.getByRole('link', { name: /^Plans for Bandung, 0:0/ }).click()
  await page.waitForURL(/\/meetings\/[0-9a-f-]+\?at=[1-9]\d*$/)
  await actions.getByRole('checkbox', { checked: true }).waitFor()
  await actions.getByRole('link', { name: /^Task/ }).waitFor()
  expect([...page.problems, ...phone.problems]).toEqual([])
})
