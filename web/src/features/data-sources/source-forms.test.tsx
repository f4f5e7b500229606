import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'

const id = '00000000-0000-4000-8000-000000000005' as DataSourceId

beforeEach(() => setLanguage('en'))

test('a database says at the field what the server met, which has the focus', async () => {
  const answers = [
    { status: 400, code: 'database_host_unknown', message: 'There is no such server.' },
    refusedAt('credentials.database'),
  ]
  const { sent } = await showForm(
    <ConnectDialog onClose={() => {}} onConnected={() => {}} />,
    calls.connectDataSource,
    answers,
  )
  writeFields({ Host: 'db.shop.test', User: 'reader' })
  await pressButton('Connect')
  await waitFor(() => expect(errorOf('Database')).toBe('Fill this in.'))
  expect([document.activeElement, sent]).toEqual([field('Database'), []])
  writeFields({ Database: 'shop', Password: 'secret' })
  await pressButton('Connect')
  await waitFor(() => expect(errorOf('Host')).toBe('There is no such server.'))
  expect(document.activeElement).toBe(field('Host'))
  await pressButton('Connect')
  await waitFor(() => expect(errorOf('Database')).toBe('Not this.'))
  expect([document.activeElement, field('Host').value]).toEqual([field('Database'), 'db.shop.test'])
})

test('a name that another database has is said at the name', async () => {
  const taken = { status: 409, code: 'data_source_name_taken', message: 'There is one.' }
  const source = { id, name: 'Shop', time_zone: 'Asia/Makassar', tables: [], address: null }
  const { sent } = await showForm(
    <EditDialog id={id} onClose={() => {}} />,
    calls.updateDataSource,
    [taken],
    [[calls.getDataSource, () => ({ data: source })]],
  )
  await waitFor(() => field('Name'))
  writeFields({ Name: ' ' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Name')).toBe('Fill this in.'))
  writeFields({ Name: 'Store' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Name')).toBe('There is one.'))
  expect(sent).toEqual([{ name: 'Store', time_zone: 'Asia/Makassar' }])
})
