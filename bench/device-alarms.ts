import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DeviceClustersEvent } from '#contract/devices/schemas.ts'
import { endpoints } from '#contract/endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { callEndpoint } from './mixed-use/caller.ts'
import { addPeople, databaseOf, dataDirectory, startServer } from './server.ts'

const alarms = 40
/** Alarms that come within a second are told together. */
const betweenMs = 1_300

/** From sending a measurement that is too high until another person's page has the map with its alarm. */
export async function deviceAlarmFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  const leave = new AbortController()
  try {
    const [owner, other] = await addPeople(dataDir, 2)
    const as = (token: string) => ({ url: server.url, headers: { token, token_client: `client ${token}` } })
    const made = await callEndpoint(as(owner!.token), endpoints.createWorkspace, { body: { workspace_name: 'Bench' } })
    const senders = await furnish(dataDir, { workspace: made.id, owner: owner!.id, other: other!.id })
    await callEndpoint(as(owner!.token), endpoints.createDeviceRule, {
      body: {
        name: 'Too warm',
        severity: 'critical',
        settings: { kind: 'threshold', key: 'temperature', operator: 'above', value: 8, minutes: 0 },
      },
    })
    const page = watchMap(as(other!.token), leave.signal)
    await page.open
    const took: number[] = []
    for (const [turn, token] of senders.entries()) {
      await sleep(betweenMs)
      const began = performance.now()
      // Before it is sent: the page may have it sooner than the sender its answer.
      const seen = page.sees(turn + 1)
      seen.catch(() => {})
      const answer = await fetch(`${server.url}/api/devices/telemetry`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ values: { temperature: 9 } }),
      })
      if (!answer.ok) throw new Error(`a measurement was answered with ${answer.status}`)
      took.push((await seen) - began)
    }
    return [
      atMost('alarm: from its measurement until another person’s map has it, p95', quantile(took, 0.95), 500, 'ms'),
      measuredOnly('the same, median', quantile(took, 0.5), 'ms'),
    ]
  } finally {
    leave.abort()
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

type Home = { workspace: string; owner: string; other: string }

/** A device for each alarm in a workspace of two; gives the devices' tokens. */
async function furnish(dataDir: string, { workspace, owner, other }: Home): Promise<string[]> {
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  const tokens = Array.from({ length: alarms }, () => `dev_${randomUUID()}`)
  try {
    await client.query(
      'insert into workspace_members (workspace_id, user_id, role, joined_at) values ($1, $2, 2, now())',
      [workspace, other],
    )
    await client.query(
      `insert into organization_members (organization_id, user_id, role) select organization_id, $2, 2 from workspaces where id = $1`,
      [workspace, other],
    )
    await client.query(
      `update users set use_workspace = true, workspace_id = $1, organization_id = (select organization_id from workspaces where id = $1)
       where id in ($2, $3)`,
      [workspace, owner, other],
    )
    for (const [turn, token] of tokens.entries())
      await client.query(
        `insert into devices (id, organization_id, workspace_id, name, device_type, latitude, longitude, x, y, positioned_at, token_hash, token_hint, created_at, updated_at)
         select $2::uuid, organization_id, id, 'Cold box ' || $3::int, 'Cold box', -6.2, 106.8, 0.7966, 0.5173, now(), $4, '', now(), now()
         from workspaces where id = $1`,
        [workspace, randomUUID(), turn, createHash('sha256').update(token).digest('base64url')],
      )
  } finally {
    await client.end()
  }
  return tokens
}

/** A page of the map: it follows its part, and keeps what it was told. */
function watchMap(as: { url: string; headers: Record<string, string> }, signal: AbortSignal) {
  const part = new URLSearchParams({ west: '95', south: '-11', east: '141', north: '6', zoom: '5' })
  const expected = new Map<number, PromiseWithResolvers<number>>()
  const shown = new Map<string, number>()
  let failure: unknown
  const take = (event: DeviceClustersEvent) => {
    if (event.kind === 'changed') for (const key of event.gone) shown.delete(key)
    for (const { key, open_alarms } of event.clusters) shown.set(key, open_alarms)
    const open = [...shown.values()].reduce((sum, count) => sum + count, 0)
    for (const [count, tell] of expected) if (open >= count) tell.resolve(performance.now())
  }
  const open = fetch(`${as.url}${endpointPath(endpoints.getDeviceClusters)}?${part}`, {
    headers: { ...as.headers, accept: 'text/event-stream' },
    signal,
  }).then((answer) => {
    if (!answer.ok || !answer.body) throw new Error(`the stream was answered with ${answer.status}`)
    const listen = async () => {
      let waiting = ''
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
        const frames = (waiting + piece).split('\n\n')
        waiting = frames.pop() ?? ''
        for (const frame of frames)
          if (frame.startsWith('data: {')) take(JSON.parse(frame.slice('data: '.length)) as DeviceClustersEvent)
      }
    }
    listen().catch((error: unknown) => {
      for (const { reject } of expected.values()) reject(error)
      failure = error
    })
  })
  const sees = async (count: number): Promise<number> => {
    if (failure) throw failure
    const turn = Promise.withResolvers<number>()
    expected.set(count, turn)
    const late = setTimeout(() => turn.reject(new Error(`alarm ${count} was not seen in 30 s`)), 30_000)
    return turn.promise.finally(() => {
      clearTimeout(late)
      expected.delete(count)
    })
  }
  return { open, sees }
}
