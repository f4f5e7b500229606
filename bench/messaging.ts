import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { createSecrets } from '../server/src/platform/secrets/secrets.ts'
import { signatureOf } from '../server/src/providers/whatsapp/webhook.ts'
import { cpuFigures, watchCpu } from './cpu.ts'
import { atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { addPeople, type BenchPerson, type BenchServer, dataDirectory, startServer, withDatabase } from './server.ts'

const perSecond = 200
const seconds = 10
const warmSeconds = 4
const inboxOf = 100_000
const messagesOf = 5_000

type Account = { id: string; phoneNumberId: string; secret: string }
type Place = { server: BenchServer; url: string; dataDir: string; person: BenchPerson; account: Account }

/** WhatsApp's webhooks at a pace, what a colleague's inbox hears of them, and an inbox of many conversations. */
export async function messagingFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  try {
    const [person] = await addPeople(dataDir, 1)
    if (!person) throw new Error('nobody is there')
    const account = await anAccount(server.url, dataDir, person)
    const place = { server, url: server.url, dataDir, person, account }
    return [...(await webhookFigures(place)), ...(await inboxFigures(place))]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A number of the simulator, with the secret that its webhooks are signed with; people answer in it, no agent. */
export async function anAccount(url: string, dataDir: string, { token }: BenchPerson): Promise<Account> {
  const opened = await fetch(`${url}${endpointPath(simulatorEndpoints.openSimulator, {})}`, {
    method: 'POST',
    headers: { token },
  })
  const { data } = (await opened.json()) as { data: { account: { id: string } } }
  const { id } = data.account
  return withDatabase(dataDir, async (client) => {
    await client.query(`update messaging_accounts set settings = settings || '{"answers": "people"}' where id = $1`, [
      id,
    ])
    const { rows } = await client.query<{ credentials: string; number: string }>(
      'select credentials, phone_number_id as number from messaging_accounts where id = $1',
      [id],
    )
    const { decrypt } = createSecrets('the key of the bench')
    const { appSecret } = JSON.parse(decrypt(rows[0]!.credentials)) as { appSecret: string }
    return { id, phoneNumberId: rows[0]!.number, secret: appSecret }
  })
}

/** Posts a message of a customer as Meta does; answers how long that took. */
export async function tell(
  { url, account }: Pick<Place, 'url' | 'account'>,
  from: string,
  id: string,
): Promise<number> {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '6281500000000', phone_number_id: account.phoneNumberId },
    contacts: [{ wa_id: from, profile: { name: `Customer ${from.slice(-4)}` } }],
    messages: [
      {
        from,
        id,
        timestamp: String(Math.floor(Date.now() / 1_000)),
        type: 'text',
        text: { body: 'Is it still there?' },
      },
    ],
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: account.phoneNumberId, changes: [{ field: 'messages', value }] }],
  })
  const began = performance.now()
  const answer = await fetch(`${url}/api/whatsapp/webhook/${account.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, account.secret) },
    body,
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`a webhook was answered with ${answer.status}`)
  return performance.now() - began
}

async function webhookFigures(place: Place): Promise<Figure[]> {
  // A server that has just started compiles what it runs: its first seconds are another figure.
  const warm = perSecond * warmSeconds
  await atPace(warm, (index) => tell(place, `62814${String(index % 150).padStart(8, '0')}`, `wamid.${randomUUID()}`))
  await untilQuiet(place)
  const idle = await atPace(perSecond * seconds, () => answerOfNothing(place))
  const used = watchCpu(place.server)
  const began = performance.now()
  const took = await atPace(perSecond * seconds, (index) =>
    tell(place, `62812${String(index % 500).padStart(8, '0')}`, `wamid.${randomUUID()}`),
  )
  await untilQuiet(place)
  const workedOff = (took.length * 1_000) / (performance.now() - began)
  const cpu = used()
  const shown = await shownToOthers(place)
  return [
    atMost(
      `webhook to stored and answered at ${perSecond} messages/s, after ${warmSeconds} s of them, p99`,
      quantile(took, 0.99),
      30,
      'ms',
    ),
    measuredOnly('the same, p50', quantile(took, 0.5), 'ms'),
    measuredOnly('an answer that needs nothing at the same pace, p99', quantile(idle, 0.99), 'ms'),
    measuredOnly('webhooks worked off in their order, of one number', workedOff, 'messages/s'),
    ...cpuFigures('for each, stored, answered and worked off', cpu, took.length),
    atMost('inbound message to the list of another page of the inbox, p95', quantile(shown, 0.95), 150, 'ms'),
  ]
}

/** How long each of `count` took, begun so many a second however long they take. */
async function atPace(count: number, send: (index: number) => Promise<number>): Promise<number[]> {
  const began = performance.now()
  const sent: Promise<number>[] = []
  for (let index = 0; index < count; index++) {
    const due = began + (index * 1_000) / perSecond - performance.now()
    if (due > 0) await sleep(due)
    sent.push(send(index))
  }
  return Promise.all(sent)
}

/** What the machine makes of any answer now. */
async function answerOfNothing({ url }: Place): Promise<number> {
  const began = performance.now()
  await (await fetch(`${url}/health`)).arrayBuffer()
  return performance.now() - began
}

/** Another page listens to the live stream and asks for the list again when it is told, as the inbox does. */
async function shownToOthers(place: Place): Promise<number[]> {
  const { url, person, account } = place
  const listening = new AbortController()
  const stream = await fetch(`${url}${endpointPath(notificationEndpoints.followLive, {})}`, {
    headers: { token: person.token, accept: 'text/event-stream' },
    signal: listening.signal,
  })
  let heard: () => void = () => {}
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const piece of stream.body!)
      if (decoder.decode(piece as Uint8Array).includes('conversation_changed')) heard()
  }
  const reading = read().catch(() => {})
  const took: number[] = []
  for (let turn = 0; turn < 60; turn++) {
    const told = new Promise<void>((resolve) => {
      heard = resolve
    })
    const from = `62813${String(turn).padStart(8, '0')}`
    const began = performance.now()
    await Promise.all([tell(place, from, `wamid.${randomUUID()}`), Promise.race([told, sleep(10_000)])])
    const list = await ask(place, endpointPath(inboxEndpoints.listConversations, { id: account.id }))
    if (!list.includes(from)) throw new Error('a conversation was told of before it was there')
    took.push(performance.now() - began)
    await sleep(30)
  }
  listening.abort()
  await reading
  return took.slice(10)
}

export const untilQuiet = ({ dataDir }: Pick<Place, 'dataDir'>) =>
  withDatabase(dataDir, async (client) => {
    for (let waited = 0; waited < 600; waited++) {
      const { rows } = await client.query(`select 1 from jobs where queue = 'messaging-webhook' limit 1`)
      if (rows.length === 0) return
      await sleep(200)
    }
    throw new Error('webhooks were not worked off in two minutes')
  })

async function ask({ url, person }: Place, path: string): Promise<string> {
  const answer = await fetch(`${url}${path}`, { headers: { token: person.token } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return text
}

async function inboxFigures(place: Place): Promise<Figure[]> {
  const { account } = place
  const long = await fillInbox(place)
  const list = endpointPath(inboxEndpoints.listConversations, { id: account.id })
  const search = endpointPath(inboxEndpoints.searchConversations, { id: account.id })
  const open = endpointPath(inboxEndpoints.listMessages, { id: long })
  const timed = async (pathOf: (turn: number) => string) => {
    const took: number[] = []
    for (let turn = 0; turn < 90; turn++) {
      const began = performance.now()
      await ask(place, pathOf(turn))
      if (turn >= 10) took.push(performance.now() - began)
    }
    return quantile(took, 0.95)
  }
  return [
    atMost('inbox of 100,000 conversations: first page, p95', await timed(() => `${list}?filter=all`), 40, 'ms'),
    atMost(
      'the same: search over names and words, p95',
      await timed((turn) => `${search}?query=item${(turn * 997) % 50_000}`),
      60,
      'ms',
    ),
    measuredOnly(
      'a conversation of 5,000 messages: its first page from the server, p95',
      await timed(() => open),
      'ms',
    ),
  ]
}

/** A hundred thousand conversations of three messages, one of them with many; gives that one. */
async function fillInbox({ dataDir, account }: Place): Promise<string> {
  return withDatabase(dataDir, async (client) => {
    await client.query(
      `insert into messaging_contacts (id, account_id, phone_number, name, created_at)
       select gen_random_uuid(), $1, '+62811' || lpad(n::text, 8, '0'), 'Customer ' || n, now() from generate_series(1, $2) n`,
      [account.id, inboxOf],
    )
    await client.query(
      `insert into messaging_conversations (id, account_id, contact_id, status, answered_by, last_in_at, last_message, last_at, created_at)
       select gen_random_uuid(), $1, c.id, case row_number() over () % 5 when 0 then 'open' else 'resolved' end, 'people', t.at,
         jsonb_build_object('id', gen_random_uuid(), 'direction', 'in', 'text', 'Is it still there?', 'created_at', t.at), t.at, t.at
       from messaging_contacts c, lateral (select now() - random() * interval '300 days' as at) t
       where c.account_id = $1 and c.phone_number like '+62811%'`,
      [account.id],
    )
    await client.query(
      `insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, created_at)
       select gen_random_uuid(), $1, v.id, 'in', jsonb_build_object('kind', 'text', 'text', s.text), s.text, 'customer', v.last_at
       from messaging_conversations v join messaging_contacts c on c.id = v.contact_id, generate_series(1, 3) m,
         lateral (select 'Is item' || (right(c.phone_number, 8)::int * m) % 50000 || ' still there?' as text) s
       where v.account_id = $1 and c.phone_number like '+62811%'`,
      [account.id],
    )
    const { rows } = await client.query<{ id: string }>(
      `select id from messaging_conversations where account_id = $1 and status = 'open' limit 1`,
      [account.id],
    )
    const { id } = rows[0]!
    await client.query(
      `insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, created_at)
       select gen_random_uuid(), $1, $2, 'in', jsonb_build_object('kind', 'text', 'text', 'Line ' || n), 'Line ' || n, 'customer',
         now() - n * interval '1 minute' from generate_series(1, $3) n`,
      [account.id, id, messagesOf],
    )
    for (const table of ['messaging_contacts', 'messaging_conversations', 'messaging_messages'])
      await client.query(`vacuum analyze ${table}`)
    return id
  })
}
