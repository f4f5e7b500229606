import os from 'node:os'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { Deps } from '../../platform/deps.ts'
import { isProcessAlive } from '../../platform/is-process-alive.ts'
import { programVersion } from '../../platform/program-files.ts'
import { type AnswerRunner, holdIdOf, noticeOf } from '../answering/service.ts'
import type { Credits } from '../billing/service.ts'
import { channelOf } from './answer-store.ts'
import {
  type Instance,
  listInstances,
  listUnknown,
  noteDraining,
  removeInstances,
  saveHeartbeat,
} from './instance-store.ts'
import { endUnfinished, listUnfinished, type UnfinishedRecord } from './record-store.ts'

/** Often enough that a process which is killed after seconds is known to have been there. */
const beatMs = 2_000
/** How often it is looked whose answers nobody gives any more. */
const leftoversMs = 5_000
/** Without a beat for this long a process elsewhere counts as dead. */
const deadAfterMs = 30_000
/** A question that is stored is being answered long before: a call waits 30 s for the database at most. */
const begunAfterMs = 60_000

export type ServerProcess = { host: string; pid: number; isAlive: (pid: number) => boolean }

const here: ServerProcess = {
  host: os.hostname(),
  pid: process.pid,
  isAlive: isProcessAlive,
}

/** Those that go on in this process: several where tests run servers side by side. */
const goingOnHere = new Set<string>()

/**
 * Whether a process that is not this one has ended. On this machine its number tells at once (in a container a new
 * process often has the number of the one before); elsewhere the silence does.
 */
export function isDead(
  instance: Pick<Instance, 'host' | 'pid' | 'beatAt'>,
  now: Date,
  at: ServerProcess = here,
): boolean {
  if (instance.host === at.host && (instance.pid === at.pid || !at.isAlive(instance.pid))) return true
  return !isBeating(instance, now)
}

const isBeating = ({ beatAt }: Pick<Instance, 'beatAt'>, now: Date) => now.getTime() - beatAt.getTime() <= deadAfterMs

export type InstanceBeat = {
  id: string
  start: () => Promise<void>
  /** Tells the others that this one is about to end. */
  drain: () => Promise<void>
  stop: () => Promise<void>
}

/** Processes that beat, whatever their roles. */
export async function listLiveInstances({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Instance[]> {
  const now = clock.now()
  return (await listInstances(db)).filter((instance) => isBeating(instance, now))
}

/** Whether another process answers pages, and stays. */
export const hasSuccessor = async (deps: Pick<Deps, 'db' | 'clock'> & { instanceId: string }): Promise<boolean> =>
  (await listLiveInstances(deps)).some(
    ({ id, roles, draining }) => id !== deps.instanceId && roles.includes('web') && !draining,
  )

type LeftoverDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  credits: Pick<Credits, 'release'>
  answers: Pick<AnswerRunner, 'isRunning'>
}

/** This process among those of the installation: beats while it lives, and ends what nobody answers any more. */
export function createInstance(
  deps: LeftoverDeps & Pick<Deps, 'config' | 'connectionNeed' | 'secrets'> & { instanceId: string },
): InstanceBeat {
  const { instanceId: id, clock, config, connectionNeed: connections, secrets } = deps
  const version = programVersion()
  const { version: node } = process
  const what = { roles: config.ROLES, version, node, keyMark: secrets.mark, connections, startedAt: clock.now() }
  const known = { id, host: here.host, pid: here.pid, ...what }
  const beat = () =>
    saveHeartbeat(deps.db, { ...known, residentMemory: process.memoryUsage.rss(), beatAt: clock.now() })
  const timers: NodeJS.Timeout[] = []
  const every = (ms: number, work: () => Promise<unknown>) => {
    const go = () => {
      work().catch((error: unknown) => deps.log.warn({ err: error }, 'a heartbeat was missed'))
    }
    timers.push(setInterval(go, ms))
  }
  return {
    id,
    start: async () => {
      goingOnHere.add(id)
      every(beatMs, beat)
      every(leftoversMs, () => endLeftovers(deps, id))
      await beat()
      await endLeftovers(deps, id)
    },
    drain: () => noteDraining(deps.db, id),
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      goingOnHere.delete(id)
      await removeInstances(deps.db, [id]).catch(() => {})
    },
  }
}

/**
 * Unfinished answers of dead processes, and of this one where none was begun, become failed: what came is kept, nothing is charged,
 * and the question can be asked again.
 */
export async function endLeftovers(deps: LeftoverDeps, own: string): Promise<number> {
  const { db, clock, log, credits } = deps
  const now = clock.now()
  const known = (await listInstances(db)).filter((instance) => instance.id !== own && !goingOnHere.has(instance.id))
  const gone = known.filter((instance) => isDead(instance, now)).map((instance) => instance.id)
  const dead = [...gone, ...(await listUnknown(db)).filter((id) => id !== own)]
  const left = [...(await listUnfinished(db, dead)), ...(await listNeverBegun(deps, own))]
  for (const answer of left) {
    await credits.release(holdIdOf(answer.answerId))
    await endUnfinished(db, answer.id, interrupted(answer))
  }
  await removeInstances(db, gone)
  if (left.length > 0) log.warn({ answers: left.length }, 'answers that nobody gives any more were ended')
  return left.length
}

/** Questions of this process that the database took while its reply was lost: they were refused, and would be waited for without end. */
async function listNeverBegun({ db, clock, answers }: LeftoverDeps, own: string): Promise<UnfinishedRecord[]> {
  const unfinished = await listUnfinished(db, [own], new Date(clock.now().getTime() - begunAfterMs))
  return unfinished.filter(({ id }) => !answers.isRunning(channelOf(id)))
}

function interrupted({ parts, language }: UnfinishedRecord): AnswerPart[] {
  const kept = parts.map((part): AnswerPart => {
    if (part.type === 'text' || part.type === 'reasoning') return { ...part, state: 'done' }
    if ('toolCallId' in part && part.state === 'input-available')
      return { ...part, state: 'output-error', errorText: '' }
    if (part.type === 'data-approval' && part.data.state === 'waiting')
      return { ...part, data: { ...part.data, state: 'stopped' } }
    return part
  })
  return [...kept, { type: 'data-notice', data: noticeOf('answer_interrupted', language, {}, 'retry') }]
}
