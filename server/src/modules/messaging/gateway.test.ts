import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { broadcastEndpoints as broadcasts } from '#contract/messaging/broadcast-endpoints.ts'
import { messagingEndpoints as calls } from '#contract/messaging/endpoints.ts'
import type { ConversationId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aGateway } from './testing/waha.ts'

const gateway = await aGateway()
afterAll(() => gateway.close())
const env = { WHATSAPP_GATEWAY_URL: gateway.url, WHATSAPP_GATEWAY_KEY: gateway.key }
const server = await testApp({ env })
let ayu: TestPerson
let account: MessagingAccountId

const work = async (...queues: string[]) => {
  for (const queue of queues) await server.app.jobs.runDue(queue)
}
const begin = async (body: object = {}, { headers } = ayu) =>
  (await server.call(calls.startGatewayConnection, { body, headers })).body
const look = async ({ headers } = ayu) => (await server.call(calls.getGatewayConnection, { headers })).body.data
const listed = async ({ headers } = ayu) => (await server.call(calls.listMessagingAccounts, { headers })).body.data
const paying = async (name: string) => {
  const person = await aPerson(server, { name })
  await server.deps.pool.query("update organizations set plan = 'paid' where id = $1", [person.organizationId])
  return person
}
const conversations = async (id = account) =>
  (await server.call(inbox.listConversations, { params: { id }, headers: ayu.headers })).body.data.records
const messagesOf = async (id: ConversationId) =>
  (await server.call(inbox.listMessages, { params: { id }, headers: ayu.headers })).body.data.records
let session: string
const tell = async (event: string, payload: object, signedWith?: string) => {
  const answer = await gateway.tell(server.url, session, event, payload, signedWith)
  await work('messaging-webhook', 'messaging-media')
  return answer.status
}
/** A pairing that waits is looked after meanwhile. */
const lastText = () => gateway.asked.findLast(({ path }) => path === '/api/sendText')
const seconds = () => Math.floor(Date.now() / 1000)
const written = (id: string, more: object = {}) => ({
  ...{ id: `false_6281234567890@c.us_${id}`, timestamp: seconds(), from: '6281234567890@c.us', to: '628111@c.us' },
  ...{ fromMe: false, source: 'app', body: 'Halo', hasMedia: false, _data: { notifyName: 'Budi' }, ...more },
})
const send = async (conversation: ConversationId, body: object) => {
  const answer = await server.call(inbox.sendMessage, {
    params: { id: conversation },
    body: { client_key: crypto.randomUUID(), ...body },
    headers: ayu.headers,
  })
  await work('messaging-send')
  return answer.body
}

beforeAll(async () => {
  gateway.state.now = server.deps.clock.now
  ayu = await paying('Ayu')
  await begin({ name: 'Toko' })
  gateway.scan('628111')
  session = gateway.newest()[0]
  account = (await look()).account_id!
  await tell('message.any', written('IN1'))
})

describe('linking', () => {
  test('shows a code that changes, and becomes a number once a phone has read it', async () => {
    const sari = await paying('Sari')
    expect(await look(sari)).toMatchObject({ state: 'none' })
    const began = (await begin({ name: 'Cabang' }, sari)).data
    expect(began).toMatchObject({ state: 'waiting', code: '2@code-1', qr: null })
    expect(new Date(began.expires_at!).getTime() - server.deps.clock.now().getTime()).toBeGreaterThan(100_000)
    expect(await look(sari)).toMatchObject({ code: '2@code-2' })
    gateway.scan('628222')
    const linked = await look(sari)
    expect(linked).toMatchObject({ state: 'linked', code: null })
    expect(await listed(sari)).toMatchObject([
      {
        id: linked.account_id,
        kind: 'gateway',
        name: 'Cabang',
        phone_number: '+628222',
        status: 'active',
        webhook_url: '',
      },
    ])
    // Its events go to its own address, signed with a key of its own.
    const [, { hook }] = gateway.newest()
    expect(hook.url).toMatch(new RegExp(`/api/whatsapp/webhook/${linked.account_id}$`))
    expect(JSON.stringify(await listed(sari))).not.toContain(hook.key)
    // Somebody else may not take the number over.
    const dewi = await paying('Dewi')
    await begin({}, dewi)
    gateway.scan('628222')
    expect(await look(dewi)).toMatchObject({ state: 'failed', reason: 'taken' })
    expect(await listed(dewi)).toEqual([])
  })

  test('is given up after 120 seconds, and says so; the gateway forgets it', async () => {
    const person = await paying('Tono')
    await begin({}, person)
    const [session] = gateway.newest()
    server.pass(119)
    expect(await look(person)).toMatchObject({ state: 'waiting' })
    server.pass(2)
    await work('messaging-pairing')
    expect(gateway.sessions.has(session)).toBe(false)
    expect(await look(person)).toMatchObject({ state: 'timed_out', code: null })
    expect(await begin({}, person)).toMatchObject({ data: { state: 'waiting' } })
  })

  test('goes on while no page looks', async () => {
    const person = await paying('Wati')
    await begin({}, person)
    gateway.scan('628333')
    server.pass(4)
    await work('messaging-pairing')
    expect(await listed(person)).toMatchObject([{ phone_number: '+628333', name: 'Toko Ayu' }])
  })

  test('shows a picture where the gateway has no words for the code', async () => {
    const person = await paying('Rudi')
    gateway.state.onlyPictures = true
    const { data } = await begin({}, person)
    gateway.state.onlyPictures = false
    expect(data).toMatchObject({ code: null, qr: `data:image/png;base64,${btoa('a picture of code 1')}` })
  })

  test('takes the one session of a gateway that has no other, and says when it is taken', async () => {
    gateway.state.onlyDefault = true
    const [person, other] = [await paying('Joko'), await paying('Nina')]
    await begin({}, person)
    gateway.scan('628444')
    expect(await look(person)).toMatchObject({ state: 'linked' })
    expect(gateway.newest()[0]).toBe('default')
    const refused = await begin({}, other)
    gateway.state.onlyDefault = false
    expect(refused).toMatchObject({ code: 'messaging_gateway_refused' })
    expect(refused.message).toContain('default')
  })
})

describe('messages', () => {
  let conversation: ConversationId
  beforeAll(async () => {
    conversation = (await conversations())[0]!.id
  })

  test('come in once, with the name of who writes; what is not signed is refused', async () => {
    expect(await conversations()).toMatchObject([
      { contact: { name: 'Budi', phone_number: '+6281234567890' }, window_closes_at: null, channel: 'whatsapp' },
    ])
    expect(await tell('message.any', written('IN1'))).toBe(200)
    expect(await tell('message.any', written('IN2'), 'another key')).toBe(401)
    expect((await messagesOf(conversation)).map(({ content }) => content)).toEqual([{ kind: 'text', text: 'Halo' }])
  })

  test('of groups, channels and statuses are left out; a hidden number is asked for', async () => {
    for (const from of ['12036304@g.us', 'status@broadcast', '1203@newsletter'])
      await tell('message.any', written('G', { from }))
    await tell('message.any', written('LID', { from: '99887766@lid', body: 'Dari LID', _data: null }))
    expect((await conversations()).map(({ contact }) => contact.phone_number).toSorted()).toEqual([
      '+6281234567890',
      '+6281299990000',
    ])
  })

  test('go out without a window, and their marks come back forwards only', async () => {
    const { data } = await send(conversation, { kind: 'text', text: 'Siap' })
    expect(lastText()).toMatchObject({
      body: { session, chatId: '6281234567890@c.us', text: 'Siap' },
    })
    const state = async () => (await messagesOf(conversation)).find(({ id }) => id === data.id)?.state
    expect(await state()).toBe('sent')
    const id = `true_6281234567890@c.us_OUT1`
    await tell('message.ack', {
      id,
      from: '628111@c.us',
      to: '6281234567890@c.us',
      fromMe: true,
      ack: 3,
      ackName: 'READ',
    })
    await tell('message.ack', {
      id,
      from: '628111@c.us',
      to: '6281234567890@c.us',
      fromMe: true,
      ack: 2,
      ackName: 'DEVICE',
    })
    expect(await state()).toBe('read')
  })

  test('written on the phone itself stand in the inbox, and people have the conversation', async () => {
    const echo = { fromMe: true, from: '628111@c.us', to: '6281234567890@c.us', body: 'Dari HP toko' }
    await tell('message.any', { ...written('PHONE', echo), id: 'true_6281234567890@c.us_PHONE' })
    await tell('message.any', { ...written('API', { ...echo, source: 'api', body: 'Siap' }), id: 'true_x_API' })
    expect((await messagesOf(conversation)).at(-1)).toMatchObject({
      direction: 'out',
      state: 'sent',
      content: { text: 'Dari HP toko' },
    })
  })

  test('choices are numbered lines, and a number chooses', async () => {
    const choices = [
      { id: 'a', title: 'Kirim' },
      { id: 'b', title: 'Ambil' },
    ]
    await send(conversation, { kind: 'choices', text: 'Mau yang mana?', choices })
    expect(lastText()?.body.text).toBe('Mau yang mana?\n\n1. Kirim\n2. Ambil')
    await tell('message.any', written('IN3', { body: ' 2 ' }))
    expect((await messagesOf(conversation)).at(-1)?.content).toEqual({ kind: 'chosen', id: 'b', title: 'Ambil' })
  })

  test('files are fetched from the gateway by their path, with its key, wherever it says it is', async () => {
    gateway.files.set('/api/files/s/a.jpg', { mime: 'image/jpeg', bytes: Buffer.from('a picture') })
    const media = { url: 'http://localhost:3000/api/files/s/a.jpg', mimetype: 'image/jpeg', filename: 'a.jpg' }
    await tell('message.any', written('IN4', { hasMedia: true, media, body: 'Ini fotonya' }))
    const last = (await messagesOf(conversation)).at(-1)!
    expect(last.content).toMatchObject({ kind: 'image', state: 'ready', bytes: 9, caption: 'Ini fotonya' })
    await tell('message.any', written('IN5', { hasMedia: true, media: null, body: '' }))
    expect((await messagesOf(conversation)).at(-1)?.content).toMatchObject({ kind: 'document', state: 'failed' })
  })

  test('a number without WhatsApp fails with that reason', async () => {
    await tell('message.any', written('X', { from: '628777@c.us', id: 'false_628777@c.us_X' }))
    const other = (await conversations()).find(({ contact }) => contact.phone_number === '+628777')!
    gateway.missing.add('628777')
    gateway.refusals.push({ status: 500, body: { message: 'No LID for user' } })
    await send(other.id, { kind: 'text', text: 'Halo?' })
    expect((await messagesOf(other.id)).at(-1)).toMatchObject({
      state: 'failed',
      failure: { reason: 'not_on_whatsapp', code: 500 },
    })
  })

  test('one whose answer was lost is found at the gateway and not sent again', async () => {
    gateway.state.loseAnswers = 1
    const { data } = await send(conversation, { kind: 'text', text: 'Sekali saja' })
    const sentTimes = () => gateway.asked.filter(({ body }) => body.text === 'Sekali saja').length
    expect(sentTimes()).toBe(1)
    server.pass(60)
    await work('messaging-send')
    expect(sentTimes()).toBe(1)
    expect((await messagesOf(conversation)).find(({ id }) => id === data.id)?.state).toBe('sent')
  })

  test('a broadcast reaches those who never wrote, as slowly as a person writes, and costs nothing', async () => {
    const form = new FormData()
    form.set('account_id', account)
    form.set('message', 'Halo {{name}}')
    form.set('file', new Blob(['number,name\n0813 1111 1111,Sari\n0813 2222 2222,Dewi'], { type: 'text/csv' }), 'a.csv')
    const { body } = await server.call(broadcasts.preflightBroadcast, { form, headers: ayu.headers })
    expect(body.data).toMatchObject({ sendable: 2, seconds: 10, credits: 0, skipped: [] })
  })

  test('an unlinked phone stops what goes out; linked again, it goes', async () => {
    await tell('session.status', { name: session, status: 'FAILED' })
    expect(await listed()).toMatchObject([{ status: 'revoked' }])
    expect(await send(conversation, { kind: 'text', text: 'Nanti' })).toMatchObject({
      code: 'messaging_account_revoked',
    })
    await begin({ account_id: account })
    gateway.scan('628999')
    expect(await look()).toMatchObject({ state: 'failed', reason: 'other_number' })
    await begin({ account_id: account })
    gateway.scan('628111')
    expect(await look()).toMatchObject({ state: 'linked', account_id: account })
    session = gateway.newest()[0]
    await send(conversation, { kind: 'text', text: 'Sudah' })
    expect(lastText()?.body).toMatchObject({
      session,
      text: 'Sudah',
    })
  })

  test('ending the link keeps the conversations', async () => {
    const end = (headers = ayu.headers) => server.call(calls.removeGatewayConnection, { headers })
    expect((await end((await paying('Lain')).headers)).body.code).toBe('messaging_not_linked')
    expect((await end()).status).toBe(200)
    expect(gateway.sessions.has(session)).toBe(false)
    expect(await listed()).toMatchObject([{ status: 'revoked' }])
    expect((await conversations()).length).toBeGreaterThan(0)
  })
})

test('needs the plan, and a gateway that is there', async () => {
  const free = await aPerson(server, { name: 'Gratis' })
  expect(await begin({}, free)).toMatchObject({ code: 'add_on_not_in_plan' })
  const person = await paying('Putu')
  gateway.close()
  expect(await begin({}, person)).toMatchObject({ code: 'messaging_gateway_unreachable' })
})
