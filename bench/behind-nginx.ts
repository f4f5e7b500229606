import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { askAndJoin } from './ask-and-join.ts'
import { type Place, read, withShortcuts, write } from './capacity/load.ts'
import { cpuMsOf } from './cpu.ts'
import { atLeast, atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { startModel } from './loopback-model.ts'
import { type BenchNginx, isNginxHere, startNginx } from './nginx.ts'
import { startRedis } from './redis.ts'
import { addPeople, type BenchServer, dataDirectory, postmasterOf, processFamily, startServer } from './server.ts'

const people = 300
const counts = [1, 2, 4]
/** Each count in turn, forwards and backwards, so that what else the machine does falls on all of them. */
const rounds = Number(process.env.BENCH_NGINX_ROUNDS ?? 4)
const roundMs = 8_000
/**
 * For each process: those that had nothing to do in the round before have given back their compiled code (`platform/release-memory.ts`), and several
 * share the cores in compiling it again; in an installation all are used all the time.
 */
const warmMs = 4_000
const clients = 32
const answers = 100
/** Of twelve seconds: who joins within two finds it under way. */
const [tokens, gapMs] = [40, 300]

/** CPU of a request: of the web processes, and of nginx, Redis and PostgreSQL. */
type Round = { perSecond: number; perCpuSecond: number; webMs: number; otherMs: number }

/**
 * The same clients before one, two and four web processes behind nginx. All of them share this machine's cores, so that what is compared is
 * the cost of being several: requests for each second of CPU that web processes, nginx, Redis and PostgreSQL take together.
 */
export async function behindNginxFigures(): Promise<Figure[]> {
  if (!isNginxHere()) {
    process.stderr.write('there is no nginx on this machine (BENCH_NGINX may name one)\n')
    return []
  }
  const folders = [dataDirectory(), ...counts.slice(-1).flatMap((most) => Array.from({ length: most }, dataDirectory))]
  const [hostDir = '', ...webDirs] = folders
  const model = await startModel({ tokens, gapMs, firstMs: 100 })
  const redis = await startRedis()
  const database = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(`${hostDir}/postgres-socket`)}`
  const quiet = { SEED_SAMPLE: 'false', WEB_SEARCH_PROVIDER: 'none', ...(redis && { REDIS_URL: redis.url }) }
  const env = { ...quiet, ...model.settings, DATABASE_URL: database, ROLES: 'web', TRUST_PROXY: '1' }
  const host = await startServer(hostDir, { ...quiet, ROLES: 'worker' })
  const servers: BenchServer[] = []
  const fronts: BenchNginx[] = []
  try {
    for (const folder of webDirs) servers.push(await startServer(folder, env))
    for (const count of counts) fronts.push(await startNginx(servers.slice(0, count).map(({ url }) => url)))
    const made = await addPeople(hostDir, people)
    const places = await withShortcuts(servers[0]!.url, made)
    const beside = [postmasterOf(host), ...(redis ? [redis.process.pid!] : [])]
    const measure = (at: number) => {
      const web = servers.slice(0, counts[at]).map((server) => server.process.pid!)
      const pids = { web, all: [...web, fronts[at]!.pid, ...beside] }
      const url = fronts[at]!.url
      return measureRound(
        places.map((place) => ({ ...place, url })),
        pids,
      )
    }
    const order = counts.map((_, at) => at)
    for (const at of order) await measure(at)
    const found = counts.map((): Round[] => [])
    for (let round = 0; round < rounds; round++)
      for (const at of round % 2 === 0 ? order : order.toReversed()) found[at]!.push(await measure(at))
    const whole = await joinedAnswers(fronts.at(-1)!.url, made, places)
    return [
      ...roundFigures(found),
      atMost(
        `${answers} answers asked and joined through nginx before ${counts.at(-1)} processes meanwhile: not whole`,
        answers - whole,
        0,
        '',
      ),
    ]
  } finally {
    await Promise.all(fronts.map((front) => front.stop()))
    await Promise.all(servers.map((server) => server.stop()))
    await host.stop()
    redis?.process.kill()
    model.process.kill()
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Each client asks again as soon as it is answered: four reads, then something that changes. */
async function measureRound(places: readonly Place[], pids: { web: number[]; all: number[] }): Promise<Round> {
  await load(places, performance.now() + warmMs * pids.web.length)
  const family = processFamily(...pids.all)
  const [began, cpuBefore, webBefore] = [performance.now(), cpuMsOf(family), cpuMsOf(pids.web)]
  const done = await load(places, began + roundMs)
  const [seconds, cpuSeconds] = [(performance.now() - began) / 1_000, (cpuMsOf(family) - cpuBefore) / 1_000]
  const webMs = (cpuMsOf(pids.web) - webBefore) / done
  return {
    perSecond: done / seconds,
    perCpuSecond: done / cpuSeconds,
    webMs,
    otherMs: (cpuSeconds * 1_000) / done - webMs,
  }
}

async function load(places: readonly Place[], until: number): Promise<number> {
  let done = 0
  const asking = Array.from({ length: clients }, async () => {
    while (performance.now() < until) {
      const place = places[done % places.length]!
      await (done++ % 5 === 4 ? write(place) : read(place))
    }
  })
  await Promise.all(asking)
  return done
}

/** While the same load goes on; how many were whole where they were asked and where they were joined. */
async function joinedAnswers(
  url: string,
  made: Parameters<typeof askAndJoin>[0][],
  places: readonly Omit<Place, 'url'>[],
): Promise<number> {
  const loaded = load(
    places.map((place) => ({ ...place, url })),
    performance.now() + 20_000,
  )
  const whole = await Promise.all(
    made.slice(0, answers).map(async (person, n) => {
      await sleep(n * 80)
      return askAndJoin(person, { asked: url, joined: url, joinMs: 2_000, tokens }).then(
        () => 1,
        (error: Error) => {
          process.stderr.write(`${String(error.cause ?? error).slice(0, 200)}\n`)
          return 0
        },
      )
    }),
  )
  await loaded
  return whole.filter(Boolean).length
}

function roundFigures(found: readonly Round[][]): Figure[] {
  const median = (rounded: readonly Round[], of: keyof Round) =>
    quantile(
      rounded.map((round) => round[of]),
      0.5,
    )
  const [alone = []] = found
  return counts.flatMap((count, at) => {
    const rounded = found[at]!
    const what = `${count} web process${count === 1 ? '' : 'es'} behind nginx`
    const figures = [
      measuredOnly(`${what}: requests`, median(rounded, 'perSecond'), '/s'),
      measuredOnly(`${what}: requests for each second of CPU of all that serves`, median(rounded, 'perCpuSecond'), ''),
      measuredOnly(`${what}: CPU of the web processes for a request`, median(rounded, 'webMs'), 'ms'),
      measuredOnly(`${what}: CPU of nginx, Redis and PostgreSQL for a request`, median(rounded, 'otherMs'), 'ms'),
    ]
    if (count === 1) return figures
    const share = (of: keyof Round) => (median(rounded, of) / median(alone, of)) * 100
    return [
      ...figures,
      atLeast(`${what} against 1: requests/s`, share('perSecond'), 85, '%'),
      atLeast(`${what} against 1: requests for each second of CPU`, share('perCpuSecond'), 85, '%'),
    ]
  })
}
