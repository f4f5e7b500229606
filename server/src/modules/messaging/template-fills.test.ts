import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { TemplateFill } from '#contract/messaging/broadcast.ts'
import { broadcastEndpoints } from '#contract/messaging/broadcast-endpoints.ts'
import { messagingEndpoints as calls } from '#contract/messaging/endpoints.ts'
import type { ConversationId, MessageTemplateId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aSource } from '../charts/testing.ts'
import { aSandbox } from './testing/sandbox.ts'

const server = await testApp()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-fills-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
let ayu: TestPerson
let sandbox: Awaited<ReturnType<typeof aSandbox>>
let template: MessageTemplateId
let conversation: ConversationId
let source: DataSourceId

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  sandbox = await aSandbox(server, ayu)
  const list = { params: { id: sandbox.id }, headers: ayu.headers }
  template = (await server.call(calls.listMessageTemplates, list)).body.data[0]!.id
  const written = await sandbox.written('Halo')
  conversation = written.id
  const file = path.join(folder, 'orders.sqlite')
  const db = new DatabaseSync(file)
  db.exec('create table orders (id integer primary key, phone text, code text)')
  // As people write numbers, one that is no customer's, and one that stands there twice.
  const local = written.contact.phone_number!.replace('+62', '0')
  const add = db.prepare('insert into orders (phone, code) values (?, ?)')
  for (const row of [
    [local, 'ORD-7'],
    [local, 'ORD-8'],
    ['bukan nomor', 'X'],
  ])
    add.run(...(row as [string, string]))
  db.close()
  source = await aSource(server, ayu, file)
})

const put = (fills: TemplateFill[], { headers } = ayu) =>
  server.call(calls.updateTemplateFills, { params: { id: sandbox.id, templateId: template }, body: { fills }, headers })
const values = async () =>
  (
    await server.call(inbox.fillTemplate, {
      params: { id: conversation },
      query: { template_id: template },
      headers: ayu.headers,
    })
  ).body.data.values
const contactName: TemplateFill = { from: 'contact', field: 'name' }
const orderCode = (): TemplateFill => ({
  from: 'data',
  data_source_id: source,
  table: 'orders',
  key: 'phone',
  column: 'code',
})

describe('what fills a template', () => {
  test('is the contact and a column of a database, by the number however it is written', async () => {
    expect((await put([contactName, orderCode()])).body.data.fills).toHaveLength(2)
    expect(await values()).toEqual(['Budi', 'ORD-7'])
  })

  test('is an attribute or a text; what is not known is left to the person', async () => {
    await put([
      { from: 'text', text: 'Kak' },
      { from: 'contact', field: 'kota' },
    ])
    expect(await values()).toEqual(['Kak', ''])
    const { id } = (await sandbox.list())[0]!.contact
    await server.call(inbox.updateContact, {
      params: { id },
      body: { attributes: { kota: 'Solo' } },
      headers: ayu.headers,
    })
    expect(await values()).toEqual(['Kak', 'Solo'])
    await put([
      { from: 'text', text: 'Kak' },
      { from: 'contact', field: 'constructor' },
    ])
    expect(await values()).toEqual(['Kak', ''])
  })

  test('must be one for each variable, of a table that there is, and of nobody else', async () => {
    expect((await put([contactName])).body.code).toBe('messaging_template_variables')
    const wrong = await put([contactName, { ...orderCode(), column: 'secret' } as TemplateFill])
    expect(wrong.body).toMatchObject({ code: 'messaging_fill_wrong' })
    expect(wrong.body.message).toContain('secret')
    const other = await aPerson(server, { name: 'Lain' })
    expect((await put([contactName, orderCode()], other)).status).toBe(404)
  })

  test('goes out in a broadcast as the look ahead showed it, with the list’s columns', async () => {
    await put([{ from: 'column', column: 'Sapaan' }, orderCode()])
    const number = (await sandbox.list())[0]!.contact.phone_number
    const form = () => {
      const made = new FormData()
      made.set('template_id', template)
      made.set(
        'file',
        new Blob([`phone,sapaan\n${number},Bu Sari\n081234567890,Pak Joko\n`], { type: 'text/csv' }),
        'a.csv',
      )
      return { form: made, headers: ayu.headers }
    }
    const { data } = (await server.call(broadcastEndpoints.preflightBroadcast, form())).body
    expect(data).toMatchObject({
      sendable: 1,
      skipped: [{ phone_number: '+6281234567890', reason: 'variable_missing' }],
    })
    expect(data.samples[0]!.text).toMatch(/Bu Sari.*ORD-7/)
    await server.call(broadcastEndpoints.sendBroadcast, form())
    await server.app.jobs.runDue('messaging-broadcast')
    await sandbox.settle()
    expect((await sandbox.screen()).messages.at(-1)?.content).toMatchObject({ text: data.samples[0]!.text })
  })
})
