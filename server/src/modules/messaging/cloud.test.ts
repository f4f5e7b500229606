import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { broadcastEndpoints as broadcasts } from '#contract/messaging/broadcast-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { ConversationId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { fetchMedia } from '../../providers/whatsapp/fetch-media.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { chatApp } from '../chat/testing/chat-app.ts'
import { aCloudApi, messageOf, postWebhook, stateOf } from './testing/meta.ts'
import { aSandbox } from './testing/sandbox.ts'

const meta = await aCloudApi()
afterAll(() => meta.close())
const server = await chatApp({ env: { WHATSAPP_API_URL: `${meta.url}/v23.0` } })
let ayu: TestPerson
let account: MessagingAccountId
let conversation: ConversationId

const access = {
  name: 'Toko',
  phone_number_id: '111',
  business_account_id: '77',
  access_token: 'a-token',
  app_secret: 'app-secret',
}
const connect = (person = ayu, more: object = {}) =>
  server.call(messagingEndpoints.addMessagingAccount, { body: { ...access, ...more }, headers: person.headers })
const work = async (...queues: string[]) => {
  for (const queue of queues) await server.app.jobs.runDue(queue)
}
const post = async (value: object, options = {}) => {
  const answer = await postWebhook(server.url, account, value, options)
  await work('messaging-webhook', 'messaging-media')
  return answer.status
}
const messages = async () =>
  (await server.call(inbox.listMessages, { params: { id: conversation }, headers: ayu.headers })).body.data.records
const send = async (text: string) => {
  const body = { kind: 'text', text, client_key: crypto.randomUUID() }
  const answer = await server.call(inbox.sendMessage, { params: { id: conversation }, body, headers: ayu.headers })
  await work('messaging-send')
  return answer.body
}
/** For so long what the account is told waits: a process has its job that does nothing any more. */
const holdWebhooks = (seconds: number) =>
  server.deps.pool.query(
    `insert into jobs (id, queue, key, payload, due_at, created_at, lease, leased_until)
     values (gen_random_uuid(), 'messaging-webhook', $1, $2, $3, now(), gen_random_uuid(), $3)
     on conflict (queue, key) do update set leased_until = excluded.leased_until, lease = excluded.lease, due_at = excluded.due_at`,
    [
      account,
      JSON.stringify({ accountId: account }),
      new Date(server.deps.clock.now().getTime() + seconds * 1_000).toISOString(),
    ],
  )
const available = async () =>
  (await server.call(billingEndpoints.getBalance, { headers: ayu.headers })).body.data.available
const sentTexts = () =>
  meta.asked.flatMap(({ body }) => (body.type === 'text' ? [(body.text as { body: string }).body] : []))

const plan = ({ organizationId }: TestPerson, name: string) =>
  server.deps.pool.query('update organizations set plan = $1 where id = $2', [name, organizationId])

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  await plan(ayu, 'paid')
  account = (await connect()).body.data.id
  await post(messageOf('wamid.in1', { type: 'text', text: { body: 'Halo' } }))
  const list = await server.call(inbox.listConversations, { params: { id: account }, headers: ayu.headers })
  conversation = list.body.data.records[0]!.id
})

describe('connecting', () => {
  test('asks WhatsApp once, and shows what is entered there', async () => {
    const { body } = await server.call(messagingEndpoints.listMessagingAccounts, { headers: ayu.headers })
    expect(body.data).toMatchObject([
      { kind: 'cloud', phone_number: '+628112345678', quality: 'green', tier: 1_000, status: 'active' },
    ])
    expect(body.data[0]!.webhook_url).toMatch(new RegExp(`/api/whatsapp/webhook/${account}$`))
    const verify = (token: string) =>
      fetch(
        `${server.url}/api/whatsapp/webhook/${account}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=4711`,
      )
    expect(await (await verify(body.data[0]!.verify_token)).text()).toBe('4711')
    expect((await verify('guessed')).status).toBe(403)
    expect(JSON.stringify(body)).not.toMatch(/a-token|app-secret/)
  })

  test('is part of the paid plans: without one no new number is asked about, and one that is there keeps its access', async () => {
    const free = await aPerson(server)
    const before = meta.asked.length
    const refused = await connect(free, { phone_number_id: '112' })
    expect([refused.status, refused.body.code]).toEqual([403, 'add_on_not_in_plan'])
    expect(meta.asked).toHaveLength(before)
    const { body } = await server.call(messagingEndpoints.listMessagingAccounts, { headers: free.headers })
    expect(body.data).toEqual([])
    expect((await server.call(simulatorEndpoints.openSimulator, { headers: free.headers })).status).toBe(200)
    await plan(ayu, 'free')
    expect((await connect()).status).toBe(200)
    await plan(ayu, 'paid')
  })

  test('a number belongs to one place', async () => {
    const stranger = await aPerson(server)
    expect((await connect(stranger)).body.code).toBe('messaging_account_taken')
  })
})

describe('webhooks', () => {
  test('forged ones are refused, replayed ones change nothing', async () => {
    const value = messageOf('wamid.in2', { type: 'text', text: { body: 'Dua kali' } })
    expect(await post(value, { secret: 'another' })).toBe(401)
    expect([await post(value), await post(value)]).toEqual([200, 200])
    // The same message in another webhook.
    expect(await post({ ...value, metadata: {} })).toBe(200)
    expect(
      (await messages()).filter(({ content }) => content.kind === 'text' && content.text === 'Dua kali'),
    ).toHaveLength(1)
  })

  test('those that come at once are kept each, in their order, but for what is forged among them', async () => {
    const texts = Array.from({ length: 30 }, (_, index) => `Serentak ${index}`)
    const at = (text: string, index: number, secret?: string) =>
      postWebhook(
        server.url,
        account,
        messageOf(`wamid.at-once-${index}`, { type: 'text', text: { body: text } }),
        secret === undefined ? {} : { secret },
      )
    const answers = await Promise.all([
      ...texts.map((text, index) => at(text, index)),
      ...texts.map((text, index) => at(text, index)),
      at('Palsu', 30, 'another'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([...texts, ...texts].map(() => 200).concat(401))
    await work('messaging-webhook')
    const said = (await messages()).flatMap(({ content }) =>
      content.kind === 'text' && /Serentak|Palsu/.test(content.text) ? [content.text] : [],
    )
    expect(said.toSorted()).toEqual(texts.toSorted())
  })

  test('one that can never be worked off is passed over after some tries; what came before and behind it is not lost', async () => {
    await server.deps.pool.query(
      `alter table messaging_messages add constraint poison check (said <> 'Racun') not valid`,
    )
    await holdWebhooks(3_600)
    for (const text of ['Sebelum', 'Racun', 'Sesudah'])
      await post(messageOf(`wamid.${text}`, { type: 'text', text: { body: text } }))
    const said = async () =>
      (await messages()).flatMap(({ content }) =>
        content.kind === 'text' && /Sebelum|Racun|Sesudah/.test(content.text) ? [content.text] : [],
      )
    await holdWebhooks(-1)
    await work('messaging-webhook')
    expect(await said()).toEqual(['Sebelum'])
    for (let turn = 0; turn < 9; turn++) {
      server.pass(400)
      await work('messaging-webhook')
    }
    await server.deps.pool.query('alter table messaging_messages drop constraint poison')
    expect(await said()).toEqual(['Sebelum', 'Sesudah'])
    // One that the database could not take now is no such one, however often it was tried.
    await server.deps.pool.query(`create function busy() returns trigger language plpgsql as
      'begin raise exception ''busy'' using errcode = ''40001''; end'`)
    await server.deps.pool.query(`create trigger busy before insert on messaging_messages for each row
      when (new.said = 'Nanti, Sesudah') execute function busy()`)
    await holdWebhooks(3_600)
    await post(messageOf('wamid.busy', { type: 'text', text: { body: 'Nanti, Sesudah' } }))
    await server.deps.pool.query(`update jobs set attempts = 20 where queue = 'messaging-webhook'`)
    await holdWebhooks(-1)
    await work('messaging-webhook')
    await server.deps.pool.query('drop function busy cascade')
    expect(await said()).toEqual(['Sebelum', 'Sesudah'])
    server.pass(400)
    await work('messaging-webhook')
    expect(await said()).toEqual(['Sebelum', 'Sesudah', 'Nanti, Sesudah'])
    // One whose processes died each time is no such one.
    await holdWebhooks(3_600)
    await post(messageOf('wamid.died', { type: 'text', text: { body: 'Sebelum dan Sesudah' } }))
    await server.deps.pool.query(`update jobs set attempts = 20 where queue = 'messaging-webhook'`)
    await holdWebhooks(-1)
    await work('messaging-webhook')
    expect(await said()).toEqual(['Sebelum', 'Sesudah', 'Nanti, Sesudah', 'Sebelum dan Sesudah'])
    // One that a process stored before it died, and asked nobody to work off.
    await holdWebhooks(3_600)
    await post(messageOf('wamid.left', { type: 'text', text: { body: 'Sesudah semua' } }))
    await server.deps.pool.query(`delete from jobs where queue = 'messaging-webhook'`)
    server.pass(60)
    await work('messaging-webhooks-left')
    await work('messaging-webhook')
    expect((await said()).at(-1)).toBe('Sesudah semua')
  })

  test('a name from right to left and a flood of emoji are shown as they came', async () => {
    const name = '\u202Eمحمد الفارسي'
    // The list cuts it in the middle of a sign.
    const flood = `a${'👩‍👩‍👧‍👦'.repeat(372)}`
    const { messages: [message] = [] } = messageOf('wamid.flood', { type: 'text', text: { body: flood } })
    const from = '6281234560000'
    await post({ messages: [{ ...message, id: 'wamid.nameless', from, text: { body: 'Hai' } }] })
    await post({ contacts: [{ wa_id: from, profile: { name } }], messages: [{ ...message, from }] })
    const list = await server.call(inbox.listConversations, { params: { id: account }, headers: ayu.headers })
    const found = list.body.data.records.find(({ contact }) => contact.phone_number === `+${from}`)!
    expect([found.contact.name, found.last_message?.text.isWellFormed()]).toEqual([name, true])
    const told = async () =>
      (await server.call(inbox.listMessages, { params: { id: found.id }, headers: ayu.headers })).body.data.records
    expect((await told()).at(-1)?.content).toEqual({ kind: 'text', text: flood })
    // No sign at a message is that long.
    const reaction = { message_id: 'wamid.flood', emoji: flood }
    await post({ messages: [{ ...message, id: 'wamid.flood2', from, type: 'reaction', reaction }] })
    expect((await told()).slice(-2).map(({ content, reactions }) => [content.kind, reactions])).toEqual([
      ['text', []],
      ['unsupported', []],
    ])
  })

  test('an unknown type, a location and a right-to-left name are told as they are', async () => {
    await post(messageOf('wamid.in3', { type: 'order', order: { items: [] } }, 'محمد'))
    await post(
      messageOf('wamid.in4', { type: 'location', location: { latitude: -6.2, longitude: 106.8, name: 'Toko' } }),
    )
    expect((await messages()).slice(-2).map(({ content }) => content)).toEqual([
      { kind: 'unsupported', type: 'order' },
      { kind: 'location', latitude: -6.2, longitude: 106.8, name: 'Toko', address: '' },
    ])
  })

  test('states that come twice or in any order never go back', async () => {
    await send('Sampai?')
    const id = `wamid.${sentTexts().length}`
    await post(stateOf(id, 'read'))
    await post(stateOf(id, 'sent'))
    await post(stateOf(id, 'delivered'))
    await post(stateOf(id, 'failed', { errors: [{ code: 131_026, title: 'x' }] }))
    expect((await messages()).at(-1)).toMatchObject({ state: 'read', failure: null })
  })

  test('a picture is fetched, and one that never comes says so', async () => {
    meta.files.set('/media/1', Buffer.from('a picture'))
    meta.answers.push({ body: { url: `${meta.url}/media/1`, mime_type: 'image/png' } })
    await post(messageOf('wamid.in5', { type: 'image', image: { id: 'm1', mime_type: 'image/png', caption: 'Rusak' } }))
    const picture = (await messages()).at(-1)!
    expect(picture.content).toMatchObject({ kind: 'image', state: 'ready', bytes: 9, caption: 'Rusak' })
    const fetchFile = (headers: Record<string, string>) =>
      fetch(new URL(endpointPath(inbox.getMessageFile, { id: picture.id }), server.url), { headers })
    expect(await (await fetchFile(ayu.headers)).text()).toBe('a picture')
    const stranger = await aPerson(server)
    expect((await fetchFile(stranger.headers)).status).toBe(404)
    // What the free plan keeps, but for eight bytes.
    await plan(ayu, 'free')
    await server.deps.pool.query(
      `update messaging_messages set content = jsonb_set(content, '{bytes}', $2::jsonb) where id = $1`,
      [picture.id, String(2 * 1024 ** 3 - 8)],
    )
    const folder = path.join(server.deps.config.DATA_DIR, 'files', 'messaging')
    const kept = await fs.readdir(folder)
    meta.answers.push({ body: { url: `${meta.url}/media/1`, mime_type: 'image/png' } })
    await post(messageOf('wamid.in7', { type: 'image', image: { id: 'm3', mime_type: 'image/png' } }))
    expect((await messages()).at(-1)!.content).toMatchObject({ kind: 'image', state: 'failed' })
    expect(await fs.readdir(folder)).toEqual(kept)
    await plan(ayu, 'paid')
    meta.answers.push({ body: { url: 'http://127.0.0.1:1/elsewhere', mime_type: 'image/png' } })
    await post(messageOf('wamid.in6', { type: 'image', image: { id: 'm2' } }))
    expect((await messages()).at(-1)!.content).toMatchObject({ kind: 'image', state: 'failed' })
  })

  test('a file that breaks off each time is tried six times; one that is too large is not even begun', async () => {
    let asked = 0
    meta.files.set('/media/cut', (response) => {
      asked++
      response.setHeader('content-length', 1_000)
      response.write('begun', () => response.destroy())
    })
    const cut = () => meta.answers.push({ body: { url: `${meta.url}/media/cut`, mime_type: 'image/png' } })
    cut()
    await post(messageOf('wamid.cut', { type: 'image', image: { id: 'm4', mime_type: 'image/png' } }))
    expect((await messages()).at(-1)!.content).toMatchObject({ state: 'loading' })
    for (let more = 1; more < 6; more++) {
      cut()
      server.pass(400)
      await work('messaging-media')
    }
    expect([asked, (await messages()).at(-1)!.content]).toMatchObject([6, { kind: 'image', state: 'failed' }])
    const isOver = Promise.withResolvers<void>()
    meta.files.set('/media/large', (response) => {
      response.on('close', isOver.resolve)
      response.setHeader('content-length', 100 * 1024 ** 2 + 1)
      response.write('begun')
    })
    meta.answers.push({ body: { url: `${meta.url}/media/large`, mime_type: 'video/mp4' } })
    await post(messageOf('wamid.large', { type: 'video', video: { id: 'm5', mime_type: 'video/mp4' } }))
    await isOver.promise
    expect((await messages()).at(-1)!.content).toMatchObject({ kind: 'video', state: 'failed' })
    // Nor does it come in without saying how large it is.
    meta.files.set('/media/silent', (response) => {
      for (let part = 0; part < 3; part++) response.write('four')
      response.end()
    })
    const into = { path: path.join(server.deps.config.DATA_DIR, 'too-large'), maxBytes: 10 }
    const fetched = fetchMedia(new URL(`${meta.url}/media/silent`), {}, into, AbortSignal.timeout(60_000))
    await expect(fetched).rejects.toMatchObject({ failure: { reason: 'media_failed' } })
  })
})

describe('sending', () => {
  test('a storm of rates that are over is waited out, and goes on in order', async () => {
    for (let refusals = 0; refusals < 4; refusals++) meta.refuse(429, refusals % 2 === 0 ? 130_429 : 131_056)
    await send('Pertama')
    await send('Kedua')
    for (let turn = 0; turn < 3; turn++) {
      expect((await messages()).slice(-2).map(({ state }) => state)).toEqual(['queued', 'queued'])
      server.pass(10)
      await work('messaging-send')
    }
    server.pass(10)
    await work('messaging-send')
    expect(sentTexts().slice(-6)).toEqual(['Pertama', 'Pertama', 'Pertama', 'Pertama', 'Pertama', 'Kedua'])
    expect((await messages()).slice(-2).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('what WhatsApp will never take has failed with its reason', async () => {
    meta.refuse(400, 131_047)
    await send('Terlambat')
    expect((await messages()).at(-1)).toMatchObject({
      state: 'failed',
      failure: { reason: 'window_closed', code: 131_047, text: expect.stringContaining('template') },
    })
  })

  test('a message that was tried before everybody was away is waited for as long again, and then sent', async () => {
    const { pool, clock } = server.deps
    const id = crypto.randomUUID()
    const started = clock.now()
    const beat = () =>
      pool.query(
        `with others as (update instances set started_at = $2 where id <> $1)
         insert into instances (id, host, pid, roles, started_at, beat_at) values ($1, 'here', 1, '{web}', $2, $3)
         on conflict (id) do update set beat_at = excluded.beat_at`,
        [id, started, clock.now()],
      )
    const times = () => sentTexts().filter((text) => text === 'Sebelum mati').length
    meta.answers.push({ status: 200, body: 'cut off' })
    await send('Sebelum mati')
    // Ten minutes ago; since now somebody is there to hear of it.
    await pool.query(
      "update messaging_messages set tried_at = tried_at - interval '10 minutes' where content->>'text' = 'Sebelum mati'",
    )
    for (const seconds of [125, 300]) {
      server.pass(seconds)
      await beat()
      await work('messaging-send')
      expect([seconds, times()]).toEqual([seconds, 1])
    }
    server.pass(150)
    await vi.waitFor(async () => {
      server.pass(3)
      await beat()
      await work('messaging-webhook', 'messaging-send')
      expect(times()).toBe(2)
    }, 60_000)
    await pool.query('delete from instances where id = $1', [id])
  })

  test('a message is settled also where whoever would hear of it was killed every few seconds', async () => {
    const { pool, clock } = server.deps
    const times = () => sentTexts().filter((text) => text === 'Di tengah mati').length
    meta.answers.push({ status: 200, body: 'cut off' })
    await send('Di tengah mati')
    const tried = clock.now().getTime()
    server.pass(200)
    // Whoever is there now came just now.
    await pool.query('update instances set started_at = $1, beat_at = $1', [clock.now()])
    const look = async () => {
      await pool.query("update jobs set due_at = $1 where queue = 'messaging-send'", [clock.now()])
      await work('messaging-send')
    }
    await look()
    expect(times()).toBe(1)
    const at = (seconds: number) => new Date(tried + seconds * 1_000)
    for (let life = 0; life < 28; life++)
      await pool.query('insert into hearing_spans (instance_id, since, until) values ($1, $2, $3)', [
        crypto.randomUUID(),
        at(2 + life * 7),
        at(7 + life * 7),
      ])
    await look()
    expect(times()).toBe(2)
  })

  test('a message whose answer was lost is known by its report and not sent again', async () => {
    meta.answers.push({ status: 200, body: 'cut off' })
    await send('Sekali saja')
    await send('Di belakangnya')
    const { body } = meta.asked.at(-1)!
    const { biz_opaque_callback_data } = body
    server.pass(115)
    await work('messaging-send')
    // Its report came, and whoever read it died.
    await holdWebhooks(3_600)
    await post(stateOf('wamid.lost', 'delivered', { biz_opaque_callback_data }))
    server.pass(10)
    await work('messaging-send')
    expect((await messages()).slice(-2).map(({ state }) => state)).toEqual(['queued', 'queued'])
    await holdWebhooks(-1)
    await work('messaging-webhook', 'messaging-send')
    expect(sentTexts().filter((text) => text === 'Sekali saja')).toHaveLength(1)
    // What waited behind it goes out now.
    expect((await messages()).slice(-2).map(({ state }) => state)).toEqual(['delivered', 'sent'])
  })

  test('a revoked token stops the number until a new one is given, and nothing is lost', async () => {
    meta.refuse(401, 190)
    await send('Menunggu')
    const list = await server.call(messagingEndpoints.listMessagingAccounts, { headers: ayu.headers })
    expect(list.body.data[0]!.status).toBe('revoked')
    expect((await send('Ditolak')).code).toBe('messaging_account_revoked')
    await connect(ayu, { access_token: 'another-token' })
    await work('messaging-send')
    expect(meta.asked.at(-1)).toMatchObject({ token: 'Bearer another-token', body: { text: { body: 'Menunggu' } } })
    expect((await messages()).at(-1)?.state).toBe('sent')
  })

  test('a token that is revoked in the middle of a broadcast pauses it; with another one everybody gets it once', async () => {
    const numbers = ['6281234560001', '6281234560002', '6281234560003']
    const { messages: [message] = [] } = messageOf('', { type: 'text', text: { body: 'Halo' } })
    await post({ messages: numbers.map((from) => ({ ...message, id: `wamid.of-${from}`, from })) })
    const form = new FormData()
    form.set('message', 'Promo pagi')
    form.set('account_id', account)
    form.set('file', new Blob([`phone\n${numbers.join('\n')}`], { type: 'text/csv' }), 'a.csv')
    const begun = await server.call(broadcasts.sendBroadcast, { form, headers: ayu.headers })
    const about = { params: { id: begun.body.data.id }, headers: ayu.headers }
    const now = async () => (await server.call(broadcasts.getBroadcast, about)).body.data
    const turn = async () => {
      await work('messaging-broadcast', 'messaging-send')
      server.pass(3)
    }
    meta.answers.push({ body: { messages: [{ id: 'wamid.promo' }] } })
    meta.refuse(401, 190)
    meta.refuse(401, 190)
    await turn()
    await turn()
    // The last one was asked about, or saw in time that it was in vain.
    meta.answers.length = 0
    expect(await now()).toMatchObject({ status: 'paused', paused_by: 'access_revoked', counts: { sent: 1, queued: 2 } })
    await connect(ayu, { access_token: 'a-third-token' })
    await server.call(broadcasts.setBroadcastState, { ...about, body: { state: 'running' } })
    await turn()
    await turn()
    expect(await now()).toMatchObject({ status: 'done', counts: { sent: 3, queued: 0, failed: 0 } })
    const taken = meta.asked.flatMap(({ token, body }) =>
      (body.text as { body?: string } | undefined)?.body === 'Promo pagi' ? [[token, body.to]] : [],
    )
    expect(new Set(taken.map(([, to]) => to)).size).toBe(3)
    expect(taken.filter(([token]) => token === 'Bearer a-third-token')).toHaveLength(2)
  })

  test('each message that goes out is charged once; a sandbox, a reaction and what WhatsApp refuses cost nothing', async () => {
    const before = await available()
    await send('Berbayar')
    // 20 credits a message.
    expect(before - (await available())).toBe(20)
    meta.refuse(400, 131_026)
    await send('Ditolak WhatsApp')
    expect(before - (await available())).toBe(20)
    // A rate that is over: what is held is charged when it goes out.
    meta.refuse(429, 130_429)
    await send('Nanti')
    expect(before - (await available())).toBe(40)
    server.pass(3)
    await work('messaging-send')
    expect((await messages()).at(-1)?.state).toBe('sent')
    expect(before - (await available())).toBe(40)
    // Its answer is lost, and its report comes twice.
    meta.answers.push({ status: 200, body: 'cut off' })
    await send('Tanpa jawaban')
    const { body } = meta.asked.at(-1)!
    const report = { biz_opaque_callback_data: body.biz_opaque_callback_data }
    await post(stateOf('wamid.unheard', 'delivered', report))
    await post(stateOf('wamid.unheard', 'read', report))
    server.pass(120)
    await work('messaging-send')
    expect(before - (await available())).toBe(60)
    await server.app.jobs.runDue('billing')
    expect(before - (await available())).toBe(60)
    const used = await server.deps.pool.query<{ messages: string; credits: string }>(
      `select sum(messages) as messages, sum(credits) as credits from usage_receipts where organization_id = $1 and kind = 'message'
         and id in (select id from messaging_messages where content->>'text' in ('Berbayar', 'Ditolak WhatsApp', 'Nanti', 'Tanpa jawaban'))`,
      [ayu.organizationId],
    )
    expect(used.rows).toEqual([{ messages: '3', credits: '60' }])
    const sandbox = await aSandbox(server, ayu)
    const asked = await sandbox.written('Halo dari simulator')
    expect((await sandbox.send(asked.id, { kind: 'text', text: 'Gratis' })).status).toBe(200)
    expect((await sandbox.messages(asked.id)).at(-1)).toMatchObject({ content: { text: 'Gratis' }, state: 'delivered' })
    expect(before - (await available())).toBe(60)
    const customer = (await messages()).find(({ direction }) => direction === 'in')!
    const reaction = { kind: 'reaction', message_id: customer.id, emoji: '👍', client_key: crypto.randomUUID() }
    await server.call(inbox.sendMessage, { params: { id: conversation }, body: reaction, headers: ayu.headers })
    await work('messaging-send')
    expect(meta.asked.at(-1)!.body).toMatchObject({ type: 'reaction' })
    expect(before - (await available())).toBe(60)
  })

  test('what it cost stands on the dashboard, with the conversations and agents behind it', async () => {
    const { rows } = await server.deps.pool.query<{ credits: number }>(
      "select sum(credits)::int as credits from usage_receipts where organization_id = $1 and kind = 'message'",
      [ayu.organizationId],
    )
    const figures = async ({ headers } = ayu) =>
      server.call(messagingEndpoints.getMessagingAnalytics, { params: { id: account }, headers })
    const { cost } = (await figures()).body.data
    expect(cost).toMatchObject({ messages: rows[0]!.credits, answers: 0, credits: rows[0]!.credits })
    expect(cost.conversations[0]).toMatchObject({ name: 'Budi' })
    expect(cost.conversations.reduce((sum, { credits }) => sum + credits, 0)).toBe(rows[0]!.credits)
    expect((await figures(await aPerson(server, { name: 'Lain' }))).status).toBe(404)
  })

  test('a conversation that the agent answers counts for the plan, once a month', async () => {
    const counted = async () => {
      const { rows } = await server.deps.pool.query<{ count: number }>(
        'select coalesce(sum(conversations), 0)::int as count from usage_totals where organization_id = $1',
        [ayu.organizationId],
      )
      return rows[0]!.count
    }
    const before = await counted()
    const { headers } = ayu
    const settings = { answered_by: 'agent', agent_id: ayu.agentId, handover_text: '' }
    await server.call(messagingEndpoints.updateMessagingSettings, { body: settings, headers })
    for (const id of ['wamid.ask1', 'wamid.ask2']) {
      const change = { params: { id: conversation }, body: { answered_by: 'agent' }, headers }
      expect((await server.call(inbox.changeConversation, change)).status).toBe(200)
      await post(messageOf(id, { type: 'text', text: { body: 'Jam berapa toko buka?' } }))
      await work('messaging-flow', 'messaging-answer', 'messaging-send')
    }
    expect((await counted()) - before).toBe(1)
    await server.call(messagingEndpoints.updateMessagingSettings, { body: { answered_by: 'people' }, headers })
    await server.call(inbox.changeConversation, {
      params: { id: conversation },
      body: { answered_by: 'people' },
      headers,
    })
  })

  test('without credits nothing goes out, which is said; with credits it goes', async () => {
    const left = await available()
    await server.deps.pool.query('update credit_books set wallet = 19, spent = spent + $1 where organization_id = $2', [
      left - 19,
      ayu.organizationId,
    ])
    const asked = meta.asked.length
    await send('Tidak terbayar')
    expect(meta.asked).toHaveLength(asked)
    expect((await messages()).at(-1)).toMatchObject({
      state: 'failed',
      failure: { reason: 'out_of_credits', text: expect.stringContaining('Buy coins') },
    })
    const form = new FormData()
    form.set('message', 'Halo semua')
    form.set('file', new Blob(['phone\n6281234567890\n'], { type: 'text/csv' }), 'a.csv')
    const check = await server.call(broadcasts.preflightBroadcast, { form, headers: ayu.headers })
    expect(check.body.data).toMatchObject({ sendable: 1, credits: 20, credits_left: 19 })
    const started = await server.call(broadcasts.sendBroadcast, { form, headers: ayu.headers })
    await work('messaging-broadcast', 'messaging-send')
    const read = { params: { id: started.body.data.id }, headers: ayu.headers }
    const paused = (await server.call(broadcasts.getBroadcast, read)).body.data
    expect([paused.status, paused.paused_by]).toEqual(['paused', 'out_of_credits'])
    await server.deps.pool.query(
      'update credit_books set wallet = wallet + $1, spent = spent - $1 where organization_id = $2',
      [left - 19, ayu.organizationId],
    )
    await server.call(broadcasts.setBroadcastState, { ...read, body: { state: 'running' } })
    await work('messaging-broadcast', 'messaging-send')
    expect(sentTexts().at(-1)).toBe('Halo semua')
    expect(left - (await available())).toBe(20)
  })

  test('a file is handed over and shown', async () => {
    const form = new FormData()
    form.set('client_key', crypto.randomUUID())
    form.set('caption', 'Katalog')
    form.set('file', new Blob(['%PDF'], { type: 'application/pdf' }), 'katalog.pdf')
    const { body } = await server.call(inbox.sendFile, { params: { id: conversation }, form, headers: ayu.headers })
    expect(body.data.content).toMatchObject({ kind: 'document', name: 'katalog.pdf', bytes: 4, state: 'ready' })
    await work('messaging-send')
    expect(meta.asked.at(-1)!.body).toMatchObject({
      type: 'document',
      document: { id: 'uploaded', filename: 'katalog.pdf', caption: 'Katalog' },
    })
  })
})
