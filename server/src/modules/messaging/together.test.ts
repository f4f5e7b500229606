import { beforeAll, expect, test } from 'vitest'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { openStream } from '../notifications/testing.ts'
import { aSandbox } from './testing/sandbox.ts'

const server = await testApp()
let ayu: TestPerson
let stranger: TestPerson
let sandbox: Awaited<ReturnType<typeof aSandbox>>

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  stranger = await aPerson(server)
  sandbox = await aSandbox(server, ayu)
})

const change = (id: string, body: object, who = ayu) =>
  server.call(inbox.changeConversation, { params: { id: id as never }, body, headers: who.headers })
const changeContact = (id: string, body: object, who = ayu) =>
  server.call(inbox.updateContact, { params: { id: id as never }, body, headers: who.headers })
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name} ${index}`)

test('labels that two people add and take away at once are all heeded', async () => {
  const { id } = await sandbox.written('Kursinya retak')
  await change(id, { labels: ['retur'] })
  await Promise.all([
    change(id, { add_labels: ['vip'] }),
    change(id, { add_labels: ['komplain'] }),
    change(id, { remove_labels: ['retur'] }),
  ])
  const { labels } = (await change(id, {})).body.data
  expect(labels.toSorted()).toEqual(['komplain', 'vip'])
  // Once, however it is written.
  expect((await change(id, { add_labels: ['VIP', 'Baru'] })).body.data.labels.toSorted()).toEqual([
    ...['Baru', 'komplain', 'vip'],
  ])
  expect((await change(id, { add_labels: numbered(17, 'Label') })).body.data.labels).toHaveLength(20)
  const full = await change(id, { add_labels: ['Satu lagi'] })
  expect(full).toMatchObject({ status: 422, body: { code: 'messaging_label_limit_reached' } })
  expect((await change(id, { remove_labels: ['Baru'], add_labels: ['Satu lagi'] })).body.data.labels).toHaveLength(20)
  expect((await change(id, { add_labels: ['asing'] }, stranger)).status).toBe(404)
})

test('what one person notes of a customer stays when another one, who has not seen it, notes something else', async () => {
  const { contact } = await sandbox.written('Saya pindah ke Bandung')
  const { id } = contact
  await Promise.all([
    changeContact(id, { attributes: { Kota: 'Bandung' } }),
    changeContact(id, { attributes: { Ukuran: 'XL' } }),
    changeContact(id, { attributes: { Catatan: 'Alergi' } }),
  ])
  const kept = await changeContact(id, { attributes: { Ukuran: null, Kota: 'Solo' } })
  expect(kept.body.data.attributes).toEqual({ Catatan: 'Alergi', Kota: 'Solo' })
  const many = Object.fromEntries(numbered(29, 'Data').map((name) => [name, 'ya']))
  const full = await changeContact(id, { attributes: many })
  expect(full).toMatchObject({ status: 422, body: { code: 'messaging_attribute_limit_reached' } })
  expect((await changeContact(id, {})).body.data.attributes).toEqual({ Catatan: 'Alergi', Kota: 'Solo' })
  expect((await changeContact(id, { attributes: { Asing: 'ya' } }, stranger)).status).toBe(404)
})

test('a label says how many open conversations have it, as the list that it filters', async () => {
  const { id } = await sandbox.written('Mau tukar ukuran')
  const counted = async () => {
    const { body } = await server.call(inbox.countConversations, { params: { id: sandbox.id }, headers: ayu.headers })
    return body.data.labels.find(({ name }) => name === 'tukar')
  }
  await change(id, { labels: ['tukar'] })
  expect(await counted()).toEqual({ name: 'tukar', count: 1 })
  await change(id, { status: 'resolved' })
  expect(await sandbox.list({ label: 'tukar' })).toEqual([])
  // It is still offered for other conversations.
  expect(await counted()).toEqual({ name: 'tukar', count: 0 })
})

test('open pages hear of what was noted of a customer', async () => {
  const { id, contact } = await sandbox.written('Ini nomor baru saya')
  const device = await openStream(server, ayu.headers)
  expect((await device.next()).event.kind).toBe('hello')
  await changeContact(contact.id, { name: 'Sari Wulandari' })
  expect((await device.next()).event).toMatchObject({ kind: 'conversation_changed', id })
  device.close()
})

test('a file answers what it quotes, of its own conversation only', async () => {
  const { id } = await sandbox.written('Minta notanya')
  const quoted = (await sandbox.messages(id)).at(-1)!.id
  const send = (reply_to: string) => {
    const form = new FormData()
    form.set('client_key', crypto.randomUUID())
    form.set('reply_to', reply_to)
    form.set('file', new File(['%PDF-1.4'], 'nota.pdf', { type: 'application/pdf' }))
    return server.call(inbox.sendFile, { params: { id }, form, headers: ayu.headers })
  }
  expect((await send(quoted)).body.data.reply_to).toBe(quoted)
  expect((await send(crypto.randomUUID())).body.code).toBe('messaging_message_not_found')
})
