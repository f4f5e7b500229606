import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { calendarEndpoints } from '#contract/calendar/endpoints.ts'
import { noRadicale, startRadicale } from '../server/src/testing/radicale.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { callEndpoint } from './call.ts'
import { anAccount, signIn } from './session.ts'

const shot = async (page: Page, name: string) => {
  if (process.env.E2E_PICTURES) await page.screenshot({ path: `${process.env.E2E_PICTURES}/${name}.png` })
}

const dayMs = 86_400_000
const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const compact = (day: string) => day.replaceAll('-', '')
/** The first occurrence: it has not begun by anybody's clocks. */
const first = dayAfter(2)

/** A real CalDAV server with an event on four days, to which Budi is invited. */
async function aCalendar() {
  const dav = await startRadicale()
  onTestFinished(() => dav.stop())
  const props = '<displayname>Toko</displayname>'
  const body = `<mkcol xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop><resourcetype><collection/><C:calendar/></resourcetype>${props}<C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set></prop></set></mkcol>`
  expect((await dav.ask('/sri/toko/', 'MKCOL', body)).status).toBe(201)
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//T//T//EN', 'BEGIN:VEVENT', 'UID:apel', 'DTSTAMP:20261101T000000Z'],
    ...['SUMMARY:Apel pagi', `DTSTART:${compact(first)}T030000Z`, `DTEND:${compact(first)}T033000Z`],
    ...['RRULE:FREQ=DAILY;COUNT=4', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:budi@toko.example', 'END:VEVENT'],
    ...['END:VCALENDAR', ''],
  ]
  await dav.ask('/sri/toko/apel.ics', 'PUT', lines.join('\r\n'), { 'content-type': 'text/calendar' })
  return dav
}

/** Connects it and waits until its events are there. */
async function connected(dav: Awaited<ReturnType<typeof aCalendar>>, language: 'en' | 'id') {
  const person = await anAccount(undefined, language)
  await callEndpoint(person, calendarEndpoints.connectCalDav, {
    body: { url: dav.url, user: dav.user, password: dav.password },
  })
  await expect
    .poll(async () => (await callEndpoint(person, calendarEndpoints.getCalendarAccounts)).accounts[0]?.state, {
      timeout: 60_000,
    })
    .toBe('ready')
  return person
}

test.skipIf(noRadicale)(
  'of an event that repeats only one, this and the following or all are changed and cancelled, and it is undone',
  async () => {
    const dav = await aCalendar()
    const person = await connected(dav, 'en')
    const page = await openPage(await openBrowser({ language: 'en' }))
    await signIn(page, person, `/calendar?view=list&day=${first}`)
    const named = (title: string) => page.getByRole('button', { name: new RegExp(title) })
    const counts = async (counted: Record<string, number>) => {
      for (const [title, count] of Object.entries(counted)) await expect.poll(() => named(title).count()).toBe(count)
    }
    await counts({ 'Apel pagi': 4 })

    await named('Apel pagi').nth(2).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit event' })
    await form.getByRole('button', { name: 'This and following' }).click()
    await form.getByLabel('Title').fill('Apel siang')
    expect(await accessibilityViolations(page)).toEqual([])
    await shot(page, 'change-following')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('budi@toko.example will be notified by email.').waitFor()
    await page.getByRole('button', { name: 'Save and send' }).click()
    await counts({ 'Apel pagi': 2, 'Apel siang': 2 })
    await shot(page, 'changed-following')
    await page.getByRole('button', { name: 'Undo' }).click()
    await counts({ 'Apel pagi': 4, 'Apel siang': 0 })

    const cancel = async (index: number, how: string) => {
      await named('Apel pagi').nth(index).click()
      await page.getByRole('button', { name: 'Cancel event', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: how }).click()
    }
    await cancel(1, 'Cancel this one')
    await counts({ 'Apel pagi': 3 })
    await cancel(1, 'Cancel this and following')
    await counts({ 'Apel pagi': 1 })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await counts({ 'Apel pagi': 3 })
    await cancel(0, 'Cancel the whole series')
    await page.getByText('No events in this period').waitFor()
    expect((await dav.ask('/sri/toko/apel.ics', 'GET')).status).toBe(404)
    expect(page.problems).toEqual([])
  },
)

test.skipIf(noRadicale)('the same choice on a phone, in Indonesian', async () => {
  const person = await connected(await aCalendar(), 'id')
  const page = await openPage(await openBrowser({ language: 'id', width: 390, height: 780, theme: 'light' }))
  await signIn(page, person, `/calendar?view=list&day=${first}`)
  await page
    .getByRole('button', { name: /Apel pagi/ })
    .nth(1)
    .click()
  await page.getByRole('button', { name: 'Batalkan acara' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'budi@toko.example diberi tahu' })
  await dialog.getByRole('button', { name: 'Batalkan seluruh rangkaian' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await shot(page, 'cancel-choice-phone')
  await dialog.getByRole('button', { name: 'Batalkan yang ini dan setelahnya' }).click()
  await expect.poll(() => page.getByRole('button', { name: /Apel pagi/ }).count()).toBe(1)
  await page.getByRole('button', { name: 'Urungkan' }).waitFor()
  await shot(page, 'undo-phone')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect.poll(() => page.getByRole('button', { name: /Apel pagi/ }).count()).toBe(4)
  expect(page.problems).toEqual([])
})
