import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { connectAsync } from 'mqtt'
import { freePort } from '../server/src/testing/free-port.ts'
import { atLeast, atMost, type Figure, quantile } from './figure.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer, withDatabase } from './server.ts'

const mapped = 100_000
const sending = 500
const seconds = 6
const batchMessages = 200
/** So many messages of each device are under way at once by MQTT. */
const underWay = 10

export type Sender = { id: string; token: string }

/** What devices send by HTTP and MQTT, stored by one process, and parts of a map with a hundred thousand of them. */
export async function deviceFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const mqttPort = await freePort()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false', MQTT_PORT: String(mqttPort) })
  try {
    const [person, crowded] = await addPeople(dataDir, 2)
    if (!person || !crowded) throw new Error('nobody is there')
    const senders = await addSenders(dataDir, person)
    const http = await storedPerSecond(dataDir, () => sendByHttp(server.url, senders))
    const mqtt = await storedPerSecond(dataDir, () => sendByMqtt(mqttPort, senders))
    await fillMap(dataDir, crowded)
    const parts = await askParts(server.url, crowded)
    return [
      atLeast('messages of devices stored, HTTP batches of 200, one process', http, 20_000, 'messages/s'),
      atLeast('messages of devices stored, MQTT with QoS 1, 500 devices, one process', mqtt, 5_000, 'messages/s'),
      atMost('a part of the map with 100,000 devices, p95', quantile(parts, 0.95), 100, 'ms'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

const organizationOf = `(select organization_id from users where id = $1)`

export async function addSenders(dataDir: string, { id: owner }: BenchPerson, count = sending): Promise<Sender[]> {
  const senders = Array.from({ length: count }, () => ({ id: randomUUID(), token: `dev_${randomUUID()}` }))
  await withDatabase(dataDir, async (client) => {
    for (const { id, token } of senders)
      await client.query(
        `insert into devices (id, organization_id, owner_id, name, device_type, token_hash, token_hint, created_at, updated_at)
         values ($2::uuid, ${organizationOf}, $1, 'Cold box ' || $2::uuid, 'Cold box', $3, '', now(), now())`,
        [owner, id, createHash('sha256').update(token).digest('base64url')],
      )
  })
  return senders
}

/** Rows that are there afterwards, for each second that sending took: each message has one measurement. */
async function storedPerSecond(dataDir: string, send: () => Promise<void>): Promise<number> {
  const count = () =>
    withDatabase(dataDir, async (client) => {
      const { rows } = await client.query<{ count: string }>('select count(*) as count from device_telemetry')
      return Number(rows[0]?.count)
    })
  const before = await count()
  const began = performance.now()
  await send()
  const took = (performance.now() - began) / 1_000
  return ((await count()) - before) / took
}

/** Times that no message had before. */
export const times = { next: Date.now() - 20 * 86_400_000 }

async function sendByHttp(url: string, senders: readonly Sender[]): Promise<void> {
  const until = performance.now() + seconds * 1_000
  const send = async (sender: Sender) => {
    const batch = Array.from({ length: batchMessages }, () => ({ at: times.next++, values: { temperature: 4 } }))
    const answer = await fetch(`${url}/api/devices/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(batch),
    })
    if (!answer.ok) throw new Error(`a batch was answered with ${answer.status}`)
    await answer.arrayBuffer()
  }
  const lane = async (own: readonly Sender[]) => {
    for (let turn = 0; performance.now() < until; turn++) await send(own[turn % own.length]!)
  }
  const lanes = 20
  await Promise.all(
    Array.from({ length: lanes }, (_, index) => lane(senders.filter((_sender, place) => place % lanes === index))),
  )
}

async function sendByMqtt(port: number, senders: readonly Sender[]): Promise<void> {
  const clients = await Promise.all(
    senders.map(({ token }) => connectAsync(`mqtt://127.0.0.1:${port}`, { username: 'device', password: token })),
  )
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until)
        await Promise.all(
          Array.from({ length: underWay }, () =>
            client.publishAsync(
              'devices/me/telemetry',
              JSON.stringify({ at: times.next++, values: { temperature: 4 } }),
              { qos: 1 },
            ),
          ),
        )
    }),
  )
  await Promise.all(clients.map((client) => client.endAsync(true)))
}

/** Devices of a person over Java and Sumatra, one in fifty with an alarm. */
export async function fillMap(dataDir: string, { id: owner }: BenchPerson, count = mapped): Promise<void> {
  await withDatabase(dataDir, async (client) => {
    await client.query(
      `insert into devices (id, organization_id, owner_id, name, device_type, latitude, longitude, x, y, positioned_at, last_seen_at,
         open_alarms, worst, token_hash, token_hint, created_at, updated_at)
       select gen_random_uuid(), ${organizationOf}, $1, 'Device ' || n, 'Cold box', lat, lon, (lon + 180) / 360,
         (1 - ln(tan(radians(lat)) + 1 / cos(radians(lat))) / pi()) / 2, now(), now(), (n % 50 = 0)::int, case when n % 50 = 0 then 2 else 0 end,
         md5($1::text || n), '', now(), now()
       from (select n, -8 + random() * 13 as lat, 95 + random() * 20 as lon from generate_series(1, $2) n) placed`,
      [owner, count],
    )
    await client.query('analyze devices')
  })
}

async function askParts(url: string, { token }: BenchPerson): Promise<number[]> {
  const took: number[] = []
  for (let turn = 0; turn < 80; turn++) {
    const zoom = 4 + (turn % 10)
    const width = 360 / 2 ** (zoom - 1)
    const [west, south] = [95 + ((turn * 7) % 15), -8 + ((turn * 3) % 8)]
    const part = { west, south, east: west + width, north: Math.min(80, south + width / 2), zoom }
    const query = new URLSearchParams(
      Object.entries(part).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const began = performance.now()
    const answer = await fetch(`${url}/api/devices/clusters?${query}`, { headers: { token } })
    if (!answer.ok) throw new Error(`a part of the map was answered with ${answer.status}`)
    await answer.arrayBuffer()
    took.push(performance.now() - began)
  }
  return took
}
