import xlsx from '@e965/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { broadcastEndpoints as calls } from '#contract/messaging/broadcast-endpoints.ts'
import { contactEndpoints } from '#contract/messaging/contact-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { BroadcastId } from '#contract/messaging/ids.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { aPerson, type TestPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aSandbox } from '../testing/sandbox.ts'

const server = await testApp()
let ayu: TestPerson
let stranger: TestPerson
let sandbox: Awaited<ReturnType<typeof aSandbox>>
let template = ''

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  stranger = await aPerson(server)
  sandbox = await aSandbox(server, ayu)
  const list = { params: { id: sandbox.id }, headers: ayu.headers }
  template = (await server.call(messagingEndpoints.listMessageTemplates, list)).body.data[0]!.id
})

const formOf = (fields: Record<string, string>, csv?: string | Uint8Array<ArrayBuffer>, name = 'pelanggan.csv') => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  if (csv !== undefined) form.set('file', new Blob([csv], { type: 'text/csv' }), name)
  return { form, headers: ayu.headers }
}
const send = (fields: Record<string, string>, csv?: string) => server.call(calls.sendBroadcast, formOf(fields, csv))
const get = async (id: BroadcastId) =>
  (await server.call(calls.getBroadcast, { params: { id }, headers: ayu.headers })).body.data
/** As many turns of a second as it takes. */
const goOn = async (turns: number) => {
  for (let turn = 0; turn < turns; turn++) {
    await server.app.jobs.runDue('messaging-broadcast')
    await sandbox.settle()
    server.pass(3)
  }
}
const inAnHour = () => new Date(server.deps.clock.now().getTime() + 3_600_000).toISOString()
const numbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `0812${String(10_000_000 + from + n)},Orang ${n},A-${n}`).join('\n')

describe('a list of numbers', () => {
  test('takes the first table of a workbook, also where Excel took a number for one', async () => {
    const book = xlsx.utils.book_new()
    const rows = [
      ...[
        ['Nama', 'Nomor HP', 'Pesanan'],
        ['Dewi', 6_281_300_000_001, 'B-1'],
        ['Eko', '0813-0000-0002', 17],
      ],
      ...[
        ['Fitri', 81_300_000_003, null],
        ['Salah', 'besok', 'B-4'],
      ],
    ]
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Pelanggan')
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Nomor'], ['081399999999']]), 'Lain')
    const content = new Uint8Array(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }))
    const { body } = await server.call(calls.addPhoneList, formOf({ name: 'Excel' }, content, 'pelanggan.xlsx'))
    expect(body.data).toMatchObject({
      list: { variables: ['pesanan'], phones: 3 },
      left_out: [{ line: 5, value: 'besok', reason: 'not_a_number' }],
    })
    const { id } = body.data.list
    const listed = await server.call(calls.listPhones, { params: { id }, headers: ayu.headers })
    expect(
      listed.body.data.records.map(({ phone_number, name, variables }) => [phone_number, name, variables]),
    ).toEqual([
      ['+6281300000001', 'Dewi', { pesanan: 'B-1' }],
      ['+6281300000002', 'Eko', { pesanan: '17' }],
      ['+6281300000003', 'Fitri', { pesanan: '' }],
    ])
    await server.call(calls.removePhoneList, { params: { id }, headers: ayu.headers })
    const broken = await server.call(calls.addPhoneList, formOf({}, content.slice(0, 300), 'rusak.xlsx'))
    expect([broken.status, broken.body.code]).toEqual([415, 'file_type_not_supported'])
  })

  test('takes CSV as people write it, and says what was left out', async () => {
    const csv =
      'Nama,Nomor HP,Nomor Pesanan\nBudi,0812-3456-7890,A-1\nSari,+62 811 222 3344,A-2\nLagi,6281234567890,A-3\nSalah,12,A-4\n'
    const { body } = await server.call(calls.addPhoneList, formOf({ name: 'Pelanggan' }, csv))
    expect(body.data).toMatchObject({
      list: { name: 'Pelanggan', variables: ['nomor_pesanan'], phones: 2 },
      added: 2,
      left_out: [
        { line: 4, value: '+6281234567890', reason: 'duplicate' },
        { line: 5, value: '12', reason: 'not_a_number' },
      ],
    })
    const { id } = body.data.list
    const listed = await server.call(calls.listPhones, { params: { id }, headers: ayu.headers })
    expect(
      listed.body.data.records.map(({ phone_number, name, variables }) => [phone_number, name, variables]),
    ).toEqual([
      ['+6281234567890', 'Budi', { nomor_pesanan: 'A-1' }],
      ['+628112223344', 'Sari', { nomor_pesanan: 'A-2' }],
    ])
    const foreign = await server.call(calls.listPhones, { params: { id }, headers: stranger.headers })
    expect(foreign.body.code).toBe('messaging_phone_list_not_found')
    const phoneId = listed.body.data.records[0]!.id
    await server.call(calls.removePhone, { params: { id, phoneId }, headers: ayu.headers })
    const lists = await server.call(calls.listPhoneLists, { headers: ayu.headers })
    expect(lists.body.data.records).toMatchObject([{ phones: 1 }])
    const none = await server.call(calls.addPhoneList, formOf({ phones: 'bukan nomor' }))
    expect([none.status, none.body.code, none.body.message]).toEqual([
      422,
      'messaging_phones_missing',
      'No phone number was found. A file needs a header line and a column with numbers.',
    ])
  })
})

describe('a broadcast', () => {
  test('is checked for everybody before anything is sent', async () => {
    const csv = 'name,phone,order\nBudi,081234567890,A-1\nTanpa,081234567891,\n'
    const fields = { template_id: template, variables: JSON.stringify(['{{name}}', '{{order}}']) }
    const { body } = await server.call(calls.preflightBroadcast, formOf(fields, csv))
    expect(body.data).toMatchObject({
      recipients: 2,
      sendable: 1,
      skipped: [{ phone_number: '+6281234567891', reason: 'variable_missing', about: 'order' }],
      samples: [{ text: 'Halo Budi, pesananmu A-1 sudah dikirim. Ada yang bisa kami bantu?' }],
      seconds: 1,
    })
    const closed = await send({ message: 'Halo {{name}}' }, csv)
    expect(closed.body.code).toBe('messaging_broadcast_nobody')
    expect((await send({ template_id: template, variables: '["x"]' }, csv)).body.code).toBe(
      'messaging_template_variables',
    )
    expect((await send({ message: 'x' })).body.code).toBe('messaging_broadcast_empty')
    expect((await server.call(calls.listBroadcasts, { headers: ayu.headers })).body.data.records).toEqual([])
  })

  test('reaches everybody once, at the pace WhatsApp allows, and counts what came of it', async () => {
    const csv = `phone,name,order\n${numbers(100)}`
    const { body } = await send({ template_id: template, variables: '["{{name}}","{{order}}"]', name: 'Promo' }, csv)
    const { id } = body.data
    expect(body.data).toMatchObject({ name: 'Promo', status: 'running', recipients: 100, created_by: 'Ayu' })
    await goOn(4)
    expect(await get(id)).toMatchObject({ status: 'done', counts: { queued: 0, delivered: 100, failed: 0 } })
    const { rows } = await server.deps.pool.query(
      `select count(*)::int as sent, count(distinct phone_number)::int as people from simulated_messages where not incoming`,
    )
    expect(rows).toEqual([{ sent: 100, people: 100 }])
    const { body: reached } = await server.call(calls.listBroadcastRecipients, {
      params: { id },
      query: { page: 1, limit: 1 },
      headers: ayu.headers,
    })
    const { conversation_id: chatId } = reached.data.records[0]!
    const opened = await server.call(inboxEndpoints.openConversation, {
      params: { accountId: sandbox.id, chatId: chatId! },
      headers: ayu.headers,
    })
    // Whom nobody knew is called as the list calls them, and what was sent is what was said last.
    expect(opened.body.data.conversation).toMatchObject({
      contact: { name: 'Orang 0' },
      status: 'resolved',
      unread: 0,
      last_message: { direction: 'out', text: 'Halo Orang 0, pesananmu A-0 sudah dikirim. Ada yang bisa kami bantu?' },
    })
    // Nobody has anything to do until somebody answers.
    expect(await sandbox.list()).toEqual([])
    const over = await server.call(calls.setBroadcastState, {
      params: { id },
      body: { state: 'paused' },
      headers: ayu.headers,
    })
    expect(over.body.code).toBe('messaging_broadcast_over')
    const foreign = await server.call(calls.getBroadcast, { params: { id }, headers: stranger.headers })
    expect(foreign.body.code).toBe('messaging_broadcast_not_found')
  })

  test('pauses, goes on and stops; an answer is counted, and who says stop is left out next time', async () => {
    const { body: phone } = await server.call(simulatorEndpoints.addSimulatedPhone, {
      params: { id: sandbox.id },
      body: { name: 'Wati', phone_number: '081999888777' },
      headers: ayu.headers,
    })
    const csv = `phone,name,order\n081999888777,Wati,A-1\n${numbers(400, 500)}`
    const fields = { template_id: template, variables: '["{{name}}","{{order}}"]' }
    const { id } = (await send({ ...fields, scheduled_at: inAnHour() }, csv)).body.data
    const set = (state: string) =>
      server.call(calls.setBroadcastState, { params: { id }, body: { state }, headers: ayu.headers })
    expect(await get(id)).toMatchObject({ status: 'scheduled', started_at: null })
    expect((await set('paused')).body.data).toMatchObject({ status: 'paused', paused_by: 'person' })
    server.pass(3_700)
    await goOn(2)
    expect((await get(id)).counts).toMatchObject({ queued: 401, delivered: 0 })
    // A turn is a second's worth: were the turns slower than that, all would have gone out before it is stopped.
    await server.inNoTime(async () => {
      await set('running')
      await server.app.jobs.runDue('messaging-broadcast')
      await set('stopped')
    })
    await goOn(2)
    const { status, counts } = await get(id)
    expect([status, counts.queued]).toEqual(['stopped', 0])
    // Nobody who was left out got it, and nobody twice.
    const { rows } = await server.deps.pool.query<{ sent: number }>(
      `select count(*)::int as sent from simulated_messages where not incoming and opaque in
        (select message_id::text from broadcast_recipients where broadcast_id = $1)`,
      [id],
    )
    expect(counts.delivered).toBe(rows[0]!.sent)
    expect(counts.delivered).toBeGreaterThan(0)
    const left = await server.call(calls.listBroadcastRecipients, {
      params: { id },
      query: { state: 'skipped', limit: 1 },
      headers: ayu.headers,
    })
    expect(left.body.data).toMatchObject({
      records: [{ state: 'skipped', reason: 'stopped', failure: 'The broadcast was stopped before this.' }],
      pagination: { total: counts.skipped },
    })
    expect(counts.delivered + counts.failed + counts.skipped).toBe(401)
    await sandbox.act({ kind: 'text', text: 'STOP' }, phone.data.id)
    expect((await get(id)).counts).toMatchObject({ answered: 1, opted_out: 1 })
    const again = await server.call(calls.preflightBroadcast, formOf(fields, csv))
    expect(again.body.data.skipped_by).toEqual([{ reason: 'opted_out', count: 1 }])
    // Who is blocked is left out for that, whatever they wanted; also where they were blocked after it was looked at.
    const { contact: blocked } = (await sandbox.list({ filter: 'all' })).find(({ contact }) => contact.opted_out)!
    const block = { params: { id: blocked.id }, body: { blocked: true }, headers: ayu.headers }
    expect((await server.call(contactEndpoints.setContactBlocked, block)).status).toBe(200)
    const third = await server.call(calls.preflightBroadcast, formOf(fields, csv))
    expect(third.body.data.skipped_by).toEqual([{ reason: 'blocked', count: 1 }])
  })

  test('a template that is rejected while it waits pauses it', async () => {
    const fields = { template_id: template, variables: '["{{name}}","{{order}}"]', scheduled_at: inAnHour() }
    const { id } = (await send(fields, `phone,name,order\n${numbers(10, 2_000)}`)).body.data
    await server.call(simulatorEndpoints.decideSimulatedTemplate, {
      params: { id: sandbox.id, templateId: template },
      body: { status: 'rejected', reason: 'POLICY' },
      headers: ayu.headers,
    })
    await sandbox.settle()
    server.pass(3_700)
    await goOn(1)
    expect(await get(id)).toMatchObject({
      status: 'paused',
      paused_by: 'template_not_approved',
      counts: { delivered: 0, queued: 10 },
    })
  })

  test('so does one that is rejected while it runs; approved again, the rest get it, and nobody twice', async () => {
    const decide = (status: 'approved' | 'rejected') =>
      server.call(simulatorEndpoints.decideSimulatedTemplate, {
        params: { id: sandbox.id, templateId: template },
        body: { status, reason: status === 'rejected' ? 'POLICY' : '' },
        headers: ayu.headers,
      })
    await decide('approved')
    await sandbox.settle()
    const fields = { template_id: template, variables: '["{{name}}","{{order}}"]' }
    const id = await server.inNoTime(async () => {
      const { body } = await send(fields, `phone,name,order\n${numbers(85, 3_000)}`)
      await server.app.jobs.runDue('messaging-broadcast')
      await sandbox.settle()
      await decide('rejected')
      await sandbox.settle()
      return body.data.id
    })
    server.pass(3)
    await goOn(1)
    expect(await get(id)).toMatchObject({ status: 'paused', counts: { delivered: 80, queued: 5 } })
    await decide('approved')
    await sandbox.settle()
    await server.call(calls.setBroadcastState, { params: { id }, body: { state: 'running' }, headers: ayu.headers })
    await goOn(2)
    expect(await get(id)).toMatchObject({ status: 'done', counts: { delivered: 85, failed: 0 } })
    const { rows } = await server.deps.pool.query(
      `select count(*)::int as sent from simulated_messages where not incoming and phone_number like '+628121000300_'`,
    )
    expect(rows).toEqual([{ sent: 10 }])
  })
})
