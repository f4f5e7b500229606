import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredCosts, UnitCost } from '#contract/operations/capacity.ts'
import type { BenchServer } from '../server.ts'
import type { Channels, Process } from './channels.ts'
import { answerSeconds, askQuestion, drive, mixedLoad, openPages, type Place, read, runFlow, write } from './load.ts'
import { memoryOf, type Used, watchUsage } from './usage.ts'

const idleSeconds = 15
const pages = 1_200
const answersPerSecond = 10
const answersUnderWay = answersPerSecond * answerSeconds
const calls = 20
const callSeconds = 20
const mixedSeconds = 25

type Work = {
  host: BenchServer
  server: Process
  places: readonly Place[]
  secret: string
  channels: Channels
}

/** What each kind of work costs one process that does nothing else, beside what it uses at rest. */
export async function measureCosts(work: Work): Promise<MeasuredCosts> {
  const asked = await measureRequests(work)
  const told = await measureChannels(work)
  return { ...asked, ...told, baseBytes: await baseBytesOf(work, asked.answerBytes) }
}

type ChannelCost = 'message' | 'measurement' | 'dashboard' | 'callSecond' | 'callBytes'

async function measureRequests({
  host,
  server,
  places,
  secret,
}: Work): Promise<Omit<MeasuredCosts, ChannelCost | 'baseBytes'>> {
  const at = (n: number) => places[n % places.length]!
  // What is compiled once belongs to no piece of work.
  await drive(80, 5, (n) => read(at(n)))
  await drive(40, 3, (n) => write(at(n)))
  await drive(30, 4, () => runFlow(server.url, secret))
  await drive(5, 4, (n) => askQuestion(at(n)))
  const pageBytes = await pageBytesOf(server, places)
  await sleep(12_000)
  const idle = await during(host, server, () => sleep(idleSeconds * 1000))
  const each = (perSecond: number, seconds: number, work: (n: number) => Promise<unknown>) =>
    costOf({ host, server, idle }, () => drive(perSecond, seconds, work))
  // At paces that keep a process at work, as a plan has it: one piece now and then costs more, since nothing is warm.
  const readCost = await each(200, 12, (n) => read(at(n)))
  const writeCost = await each(120, 12, (n) => write(at(n)))
  const run = await each(120, 12, () => runFlow(server.url, secret))
  const before = memoryOf([server])
  const most = watchMemory(server)
  const answer = await each(answersPerSecond, 20, (n) => askQuestion(at(n)))
  return {
    read: readCost,
    write: writeCost,
    run,
    answer,
    pageBytes,
    answerBytes: Math.max(0, most() - before) / answersUnderWay,
    idle: {
      serverMsPerSecond: idle.serverMs / idle.seconds,
      databaseMsPerSecond: idle.databaseMs / idle.seconds,
    },
  }
}

async function measureChannels({ host, server, channels }: Work): Promise<Pick<MeasuredCosts, ChannelCost>> {
  const { send, close } = await channels.connect([server])
  const receive = async (perSecond: number, seconds: number) => {
    const count = await drive(perSecond, seconds, (n) => channels.tell(server, n))
    await channels.untilQuiet()
    return count
  }
  const open = () => channels.openDashboard(server)
  // What is compiled once belongs to no piece of work.
  await receive(50, 8)
  await drive(200, 5, send)
  await drive(5, 5, open)
  await sleep(8_000)
  const idle = await during(host, server, () => sleep(idleSeconds * 1000))
  const each = (work: () => Promise<number>) => costOf({ host, server, idle }, work)
  const message = await each(() => receive(50, 12))
  const measurement = await each(() => drive(300, 12, send))
  const dashboard = await each(() => drive(20, 12, open))
  await close()
  // What the others left behind is collected once it is at rest.
  await sleep(12_000)
  const before = memoryOf([server])
  const callers = await channels.call([server], calls)
  await callers.talk(8)
  const callSecond = await each(async () => {
    await callers.talk(callSeconds)
    return calls * callSeconds
  })
  const callBytes = Math.max(0, memoryOf([server]) - before) / calls
  callers.close()
  return { message, measurement, dashboard, callSecond, callBytes }
}

/** While all comes at once, which leaves more behind than one kind after the other. */
async function baseBytesOf({ server, places, secret, channels }: Work, answerBytes: number): Promise<number> {
  const at = (n: number) => places[n % places.length]!
  const most = watchMemory(server)
  await Promise.all([
    drive(mixedLoad.reads, mixedSeconds, (n) => read(at(n))),
    drive(mixedLoad.writes, mixedSeconds, (n) => write(at(n))),
    drive(mixedLoad.answers, mixedSeconds, (n) => askQuestion(at(n))),
    drive(mixedLoad.runs, mixedSeconds, () => runFlow(server.url, secret)),
    drive(mixedLoad.messages, mixedSeconds, (n) => channels.tell(server, n)),
    drive(mixedLoad.dashboards, mixedSeconds, () => channels.openDashboard(server)),
  ])
  return most() - mixedLoad.answers * answerSeconds * answerBytes
}

async function during(host: BenchServer, server: Process, work: () => Promise<unknown>): Promise<Used> {
  const used = await watchUsage(host, [server])
  await work()
  return used()
}

/** The most that it takes from now on, as far as one looks. */
function watchMemory(server: Process): () => number {
  let most = 0
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf([server]))
  }, 250)
  return () => {
    clearInterval(looking)
    return most
  }
}

type Measured = Pick<Work, 'host' | 'server'> & { idle: Used }

/** `work` says how many pieces it was. */
async function costOf({ host, server, idle }: Measured, work: () => Promise<number>): Promise<UnitCost> {
  let count = 0
  const used = await during(host, server, async () => {
    count = await work()
  })
  const beyondIdle = (of: 'serverMs' | 'databaseMs' | 'commits') =>
    Math.max(0, used[of] - (idle[of] / idle.seconds) * used.seconds) / count
  return {
    serverMs: beyondIdle('serverMs'),
    databaseMs: beyondIdle('databaseMs'),
    commits: beyondIdle('commits'),
    // Cleaning up after the work comes in between and is caused by it.
    walBytes: used.walBytes / count,
    diskWaits: used.diskWaits / count,
  }
}

async function pageBytesOf(server: BenchServer, places: readonly Place[]): Promise<number> {
  await sleep(8_000)
  const before = memoryOf([server])
  const opened = await openPages(Array.from({ length: pages }, (_, n) => places[n % places.length]!))
  await sleep(3_000)
  const grown = memoryOf([server]) - before
  opened.close()
  return Math.max(0, grown) / pages
}
