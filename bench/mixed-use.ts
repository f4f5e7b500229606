import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/src/testing/free-port.ts'
import { cpuFigures, watchCpu } from './cpu.ts'
import { atMost, type Figure, measuredOnly } from './figure.ts'
import { type HeapReading, Inspector } from './inspector.ts'
import { aCompany } from './mixed-use/company.ts'
import { Day } from './mixed-use/day.ts'
import { type BenchServer, dataDirectory, pssMb, startServer } from './server.ts'

const people = 20
const minutes = Number(process.env.BENCH_MIXED_MINUTES ?? 120)
/** Caches fill and code is compiled: what that takes is no growth. */
const warmUpMinutes = Math.min(10, minutes / 4)
const everyMinutes = Math.min(5, minutes / 4)
const orders = 'select channel, count(*) as orders from orders group by channel order by channel'

/** 20 people do what people do, each something every 5 s or so: how much more memory the server has at the end than at first. */
export async function mixedUseFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const model = spawn(process.execPath, [path.join(import.meta.dirname, 'model.ts'), '40', '25', '100', orders], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = String((await createInterface(model.stdout)[Symbol.asyncIterator]().next()).value)
  const port = await freePort()
  const env = { MODEL_BASE_URL: address, MODEL_NAME: 'bench', MODEL_API_KEY: 'none', NET_ALLOW: '127.0.0.1' }
  const server = await startServer(dataDir, env, false, [`--inspect=127.0.0.1:${port}`])
  process.stderr.write(`the server can be inspected at port ${port}\n`)
  try {
    const day = new Day(await aCompany(server, people))
    await day.doEachOnce()
    day.begin()
    await sleep(warmUpMinutes * 60_000)
    const usedCpu = watchCpu(server)
    const readings = await readOverTime(server, port, day)
    const cpu = usedCpu()
    await day.end()
    return figuresOf(readings, day, cpu)
  } finally {
    await server.stop()
    model.kill()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

type Reading = HeapReading & { minute: number; pss: number; done: number }

async function readOverTime(server: BenchServer, port: number, day: Day): Promise<Reading[]> {
  const began = performance.now()
  const readings: Reading[] = []
  for (let minute = 0; ; minute += everyMinutes) {
    await sleep(Math.max(0, began + minute * 60_000 - performance.now()))
    const reading = await day.rest(() => readMemory(server, port))
    readings.push({ ...reading, minute, done: actionsDone(day) })
    process.stderr.write(`${lineOf(readings.at(-1))}\n`)
    if (minute >= minutes) return readings
  }
}

async function readMemory(server: BenchServer, port: number): Promise<HeapReading & { pss: number }> {
  // What ended a moment ago is put away meanwhile.
  await sleep(5_000)
  const inspector = await Inspector.connect(port)
  const heap = await inspector.readHeap()
  inspector.close()
  return { ...heap, pss: pssMb(server.process.pid ?? 0) }
}

const actionsDone = ({ tallies }: Day) => [...tallies.values()].reduce((sum, { done }) => sum + done, 0)

const lineOf = (reading: Reading | undefined) =>
  reading &&
  `minute ${reading.minute}: heap ${reading.heap.toFixed(1)} MB, external ${reading.external.toFixed(1)} MB, ` +
    `resident ${reading.rss.toFixed(0)} MB, PSS ${reading.pss.toFixed(0)} MB after ${reading.done} actions`

function figuresOf(readings: readonly Reading[], day: Day, cpu: ReturnType<ReturnType<typeof watchCpu>>): Figure[] {
  for (const [what, { done, refusedForRate, failures }] of day.tallies)
    process.stderr.write(`${what}: ${done} done, ${refusedForRate} refused by rates, ${failures.length} failed\n`)
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last) throw new Error('nothing was read')
  const idle = [...day.tallies].filter(([, { done }]) => done === 0).map(([what]) => what)
  if (idle.length > 0) throw new Error(`nobody managed to: ${idle.join(', ')}`)
  const done = last.done - first.done
  const failed = sumOf(day, ({ failures }) => failures.length)
  // What fails costs other memory than what works.
  if (failed * 20 > last.done) throw new Error(`${failed} actions failed beside ${last.done} that did not`)
  return [
    atMost(
      `mixed use by ${people} people for ${minutes} minutes (${done} actions): memory of the server after a collection, growth`,
      last.pss - first.pss,
      60,
      'MB',
    ),
    measuredOnly('the same: JavaScript heap after a collection, growth', last.heap - first.heap, 'MB'),
    measuredOnly('the same: JavaScript heap after a collection, at the end', last.heap, 'MB'),
    measuredOnly('the same: memory of the server at the end', last.pss, 'MB'),
    measuredOnly('the same: actions that failed', failed, ''),
    ...cpuFigures('per action', cpu, done),
  ]
}

const sumOf = ({ tallies }: Day, of: (tally: { failures: string[] }) => number) =>
  [...tallies.values()].reduce((sum, tally) => sum + of(tally), 0)
