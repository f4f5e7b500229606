import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { calendarEndpoints } from '#contract/calendar/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { ComposerHandle } from '../composer/use-composer.ts'
import Tools from './tools.tsx'

beforeEach(() => setLanguage('en'))

async function open(accounts: object[] = []) {
  fakeServer([[calendarEndpoints.getCalendarAccounts, () => ({ data: { accounts } })]])
  const done: string[] = []
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void done.push([name, ...given].join(' '))
  const handle: ComposerHandle = {
    fill: note('fill'),
    attach: note('attach'),
    focus: note('focus'),
    addFiles: note('addFiles'),
    use: note('use'),
    searchWeb: note('searchWeb'),
    record: note('record'),
  }
  const shown = await showAt('/', {
    '/': <Tools composer={() => handle} />,
    '/dashboard-agent/$agent': <p>The mail agent</p>,
  })
  return { ...shown, done }
}

test.each([
  ['Web search', 'searchWeb'],
  ['Data analyst', 'use db'],
  ['Audio intelligence', 'record'],
])('%s readies the composer, where the person writes on', async (name, does) => {
  const { done } = await open()
  fireEvent.click(await screen.findByRole('button', { name }))
  expect(done).toEqual([does, 'focus'])
})

test('Email leads to the mail agent', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Email' }))
  await screen.findByText('The mail agent')
})

test('Calendar says where one is connected', async () => {
  const { done } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Calendar' }))
  const connect = await screen.findByRole('link', { name: 'Connect a calendar' })
  expect(connect.getAttribute('href')).toBe('/calendar')
  expect(done).toEqual([])
})

test('a calendar that is connected is asked about', async () => {
  const { done } = await open([{ id: 'google' }])
  fireEvent.click(await screen.findByRole('button', { name: 'Calendar' }))
  await expect.poll(() => done).toEqual(['fill What is in my calendar this week?', 'focus'])
})
