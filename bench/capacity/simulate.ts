import { costOfLoad, type Load, type MeasuredCosts, noLoad } from '#contract/operations/capacity.ts'
import { atMost, type Figure, measuredOnly } from '../figure.ts'
import type { BenchServer } from '../server.ts'
import { askQuestion, drive, openPages, type Place, read, runFlow, write } from './load.ts'
import { countConnections, memoryOf, watchUsage } from './usage.ts'

const seconds = 15
/** Of the bench's model. */
const answerSeconds = 10
/** As a company of some thousand people, whose model answers at once. */
const load: Load = { ...noLoad, reads: 60, writes: 12, answers: 3, runs: 10, pages: 200 }

type Given = {
  host: BenchServer
  servers: readonly BenchServer[]
  people: readonly Omit<Place, 'url'>[]
  secret: string
}

/** The same load over so many processes: what they use beside what the model says that they do. */
export async function simulate(given: Given, costs: MeasuredCosts): Promise<Figure[]> {
  const { host, servers, people, secret } = given
  const count = servers.length
  const place = (n: number): Place => ({ ...people[n % people.length]!, url: servers[n % count]!.url })
  const pages = await openPages(Array.from({ length: load.pages }, (_, n) => place(n)))
  const usage = await watchUsage(host, servers)
  await Promise.all([
    drive(load.reads, seconds, (n) => read(place(n))),
    drive(load.writes, seconds, (n) => write(place(n))),
    drive(load.answers, seconds, (n) => askQuestion(place(n))),
    drive(load.runs, seconds, (n) => runFlow(servers[n % count]!.url, secret)),
  ])
  const [memory, connections] = [memoryOf(servers), await countConnections(host)]
  const used = await usage()
  pages.close()
  const expected = costOfLoad(load, costs)
  const idle = costs.idle
  const server = {
    measured: used.serverMs / used.seconds / 1000,
    expected: expected.serverCores + (count * idle.serverMsPerSecond) / 1000,
  }
  const database = {
    measured: used.databaseMs / used.seconds / 1000,
    expected: expected.databaseCores + (count * idle.databaseMsPerSecond) / 1000,
  }
  const bytes = count * idle.bytes + load.pages * costs.pageBytes + load.answers * answerSeconds * costs.answerBytes
  const over = (what: string) => `capacity, the same load over ${count} process${count === 1 ? '' : 'es'}: ${what}`
  const percent = ({ measured, expected: said }: { measured: number; expected: number }) =>
    Math.abs(measured / said - 1) * 100
  return [
    measuredOnly(
      over('cores of the processes, of what the model says'),
      (server.measured / server.expected) * 100,
      '%',
    ),
    atMost(over('how far the model is off, cores of the processes'), percent(server), 35, '%'),
    measuredOnly(
      over('cores of PostgreSQL, of what the model says'),
      (database.measured / database.expected) * 100,
      '%',
    ),
    measuredOnly(
      over('disk waits a second, of what the model says'),
      (used.diskWaits / used.seconds / expected.diskWaits) * 100,
      '%',
    ),
    atMost(over('how far the model is off, memory'), percent({ measured: memory, expected: bytes }), 35, '%'),
    atMost(over('connections held, of those that the model allows'), (connections / (count * 16 + 16)) * 100, 100, '%'),
  ]
}
