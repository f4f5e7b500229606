import fs from 'node:fs'
import { drive, read, withShortcuts } from './capacity/load.ts'
import { atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { addPeople, dataDirectory, startServer } from './server.ts'

const [perSecond, addresses, seconds] = [200, 1_000, 10]
/** What signed-in people ask meanwhile, in a second. */
const othersPerSecond = 20

/** Wrong passwords for addresses that nobody has, from many networks at once; what signed-in people wait for meanwhile. */
export async function signInStormFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false', WEB_SEARCH_PROVIDER: 'none', TRUST_PROXY: '1' })
  try {
    const made = await addPeople(dataDir, 50)
    const places = (await withShortcuts(server.url, made)).map((place) => ({ ...place, url: server.url }))
    const others: number[] = []
    const asking = (sink: number[]) =>
      drive(othersPerSecond, seconds, async (n) => {
        const began = performance.now()
        await read(places[n % places.length]!)
        sink.push(performance.now() - began)
      })
    await asking([])
    const answered = new Map<number, number>()
    const waited: number[] = []
    await Promise.all([
      asking(others),
      drive(perSecond, seconds, async (n) => {
        const began = performance.now()
        const status = await trySignIn(server.url, n)
        waited.push(performance.now() - began)
        answered.set(status, (answered.get(status) ?? 0) + 1)
      }),
    ])
    const counts = [...answered].map(([status, count]) => `${count} × ${status}`).join(', ')
    process.stderr.write(`tries at signing in were answered ${counts}\n`)
    const storm = `${perSecond} tries at signing in a second from ${addresses} addresses`
    return [
      atMost(`${storm}: others’ requests, p95`, quantile(others, 0.95), 300, 'ms'),
      measuredOnly('the same: others’ requests, p50', quantile(others, 0.5), 'ms'),
      measuredOnly('the same: a try, p95', quantile(waited, 0.95), 'ms'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function trySignIn(url: string, n: number): Promise<number> {
  const from = n % addresses
  const answer = await fetch(`${url}/api/user/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.${from >> 8}.${from & 255}.7` },
    body: JSON.stringify({ email: `storm-${n}@example.test`, password: `Sandi yang salah ${n}` }),
  })
  await answer.arrayBuffer()
  return answer.status
}
