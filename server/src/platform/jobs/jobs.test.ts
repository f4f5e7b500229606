import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../db/database.ts'
import { createTopics } from '../events/topics.ts'
import { createLog } from '../log/log.ts'
import { dequeueJob, enqueueJobs, hastenPeriodicTask } from './enqueue.ts'
import { claimJob, listFailedJobs, listQueueStates, retryFailedJobs } from './job-store.ts'
import { createJobs } from './jobs.ts'
import { type JobWorker, jobWorker, periodicTask } from './worker.ts'

const { connection, drop } = await createTestDatabase()
const log = createLog('silent')
const { db, pool, close } = openDatabase({ ...connection, max: 8 }, log)
const topics = createTopics({ connection, log })
await topics.start()
let offset = 0
const clock = { now: () => new Date(Date.now() + offset) }
const deps = { db, clock, log, topics }
afterAll(async () => {
  await topics.stop()
  await close()
  await drop()
})
beforeEach(async () => {
  await pool.query('delete from jobs')
})

type Message = { words: string }
const pass = (seconds: number) => {
  offset += seconds * 1000
}
const workerOf = (run: JobWorker<Message>['run'], more: Partial<JobWorker<Message>> = {}) =>
  jobWorker<Message>({
    queue: 'talk',
    leaseSeconds: 30,
    retryAfterMs: (attempts) => (attempts < 3 ? 60_000 : null),
    run,
    ...more,
  })
const add = (key: string, more: { dueAt?: Date; weight?: number } = {}) =>
  enqueueJobs<Message>(deps, 'talk', [{ key, payload: { words: `of ${key}` }, ...more }])
const waiting = async () => (await pool.query('select key from jobs order by key')).rows.map(({ key }) => key)

describe('a job', () => {
  test('that is under way ends before a process that is to end does; the next one is left to others', async () => {
    const ends: (() => void)[] = []
    const worker = workerOf(() => new Promise((resolve) => ends.push(() => resolve('done'))))
    const jobs = createJobs(deps, [worker])
    await jobs.start()
    await add('a')
    await expect.poll(() => ends.length).toBe(1)
    await add('b')
    const order: string[] = []
    const drained = jobs.drain(600_000).then(() => order.push('drained'))
    await new Promise(setImmediate)
    order.push('ended')
    ends[0]!()
    await drained
    expect(order).toEqual(['ended', 'drained'])
    expect(await jobs.runDue()).toBe(0)
    await jobs.stop()
    expect([ends.length, await waiting()]).toEqual([1, ['b', 'periodic']])
  })

  test('is done once, however many processes work, and as soon as it is there', async () => {
    const done: string[] = []
    const worker = workerOf(async ({ key, payload }) => {
      done.push(`${key} ${payload.words}`)
      return 'done'
    })
    const processes = [createJobs(deps, [worker]), createJobs(deps, [worker])]
    await Promise.all(processes.map((jobs) => jobs.start()))
    await enqueueJobs<Message>(
      deps,
      'talk',
      ['a', 'b', 'c', 'd'].map((key) => ({ key, payload: { words: 'said' } })),
    )
    await expect.poll(waiting).toEqual(['periodic'])
    expect(done.sort()).toEqual(['a said', 'b said', 'c said', 'd said'])
    await Promise.all(processes.map((jobs) => jobs.stop()))
  })

  test('is there with what causes it, and not without', async () => {
    const undone = db.transaction(async (tx) => {
      await enqueueJobs({ ...deps, db: tx }, 'talk', [{ key: 'a', payload: {} }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await waiting()).toEqual([])
  })

  test('comes when it is due, the one that is due first first', async () => {
    const done: string[] = []
    const jobs = createJobs(deps, [
      workerOf(async ({ key }) => {
        done.push(key)
        return 'done'
      }),
    ])
    const now = clock.now().getTime()
    await add('later', { dueAt: new Date(now + 120_000) })
    await add('second', { dueAt: new Date(now - 1_000) })
    await add('first', { dueAt: new Date(now - 2_000) })
    await jobs.runDue('talk')
    expect(done).toEqual(['first', 'second'])
    pass(121)
    await jobs.runDue('talk')
    expect(done).toEqual(['first', 'second', 'later'])
  })

  test('that comes later is done when it is due, whoever added or put it off, without anybody who looks', async () => {
    const done: string[] = []
    const worker = workerOf(async ({ key }) => {
      done.push(key)
      return done.length === 2 ? { again: new Date(clock.now().getTime() + 50) } : 'done'
    })
    const jobs = createJobs(deps, [worker], { lookMs: 3_600_000 })
    await jobs.start()
    await add('first')
    await vi.waitFor(() => expect(done).toEqual(['first']), { timeout: 60_000 })
    await add('second', { dueAt: new Date(clock.now().getTime() + 50) })
    await vi.waitFor(() => expect(done).toEqual(['first', 'second', 'second']), { timeout: 60_000 })
    await jobs.stop()
  })

  test('of a key is there once until it is done; one that replaces it takes its turn', async () => {
    await add('a')
    await enqueueJobs<Message>(deps, 'talk', [{ key: 'a', payload: { words: 'second' } }])
    const logged: string[] = []
    const jobs = createJobs(deps, [
      workerOf(async ({ payload }) => {
        logged.push(payload.words)
        if (logged.length === 1)
          await enqueueJobs<Message>(deps, 'talk', [{ key: 'a', payload: { words: 'replaced' } }], { replace: true })
        return 'done'
      }),
    ])
    await jobs.runDue('talk')
    expect(logged).toEqual(['of a', 'replaced'])
    expect(await waiting()).toEqual([])
  })

  test('that says when it comes again comes as a new one', async () => {
    const attempts: number[] = []
    const jobs = createJobs(deps, [
      workerOf(async (job) => {
        attempts.push(job.attempts)
        return attempts.length < 2 ? { again: new Date(clock.now().getTime() + 60_000) } : 'done'
      }),
    ])
    await add('a')
    expect(await jobs.runDue('talk')).toBe(1)
    pass(61)
    expect(await jobs.runDue('talk')).toBe(1)
    expect(attempts).toEqual([1, 1])
    expect(await waiting()).toEqual([])
  })

  test('that was taken out is no longer held by who works on it', async () => {
    const held: boolean[] = []
    const jobs = createJobs(deps, [
      workerOf(async ({ key, hold }) => {
        held.push(await db.transaction((tx) => hold(tx)))
        await dequeueJob(deps, 'talk', key)
        held.push(await db.transaction((tx) => hold(tx)))
        return 'done'
      }),
    ])
    await add('a')
    await jobs.runDue('talk')
    expect(held).toEqual([true, false])
  })
})

describe('a job that fails', () => {
  test('is tried again after its wait, then given up, shown and tried again when an operator says so', async () => {
    const givenUp = vi.fn(async () => {})
    let works = false
    const run = async () => {
      if (!works) throw new Error('no line')
      return 'done' as const
    }
    const jobs = createJobs(deps, [workerOf(run, { onGivenUp: givenUp })])
    await add('a')
    expect([await jobs.runDue('talk'), await jobs.runDue('talk')]).toEqual([1, 0])
    expect(await listQueueStates(db, clock.now())).toMatchObject([{ queue: 'talk', waiting: 1, running: 0, failed: 0 }])
    pass(61)
    expect(await jobs.runDue('talk')).toBe(1)
    expect(givenUp).not.toHaveBeenCalled()
    pass(61)
    expect(await jobs.runDue('talk')).toBe(1)
    expect(givenUp).toHaveBeenCalledOnce()
    pass(86_400)
    expect(await jobs.runDue('talk')).toBe(0)
    expect(await listFailedJobs(db, 10)).toMatchObject([
      { queue: 'talk', key: 'a', attempts: 3, error: 'Error: no line' },
    ])
    works = true
    expect(await retryFailedJobs(db, { queue: 'talk', key: 'b', now: clock.now() })).toBe(0)
    expect(await retryFailedJobs(db, { queue: 'talk', now: clock.now() })).toBe(1)
    expect(await jobs.runDue('talk')).toBe(1)
    expect(await waiting()).toEqual([])
  })

  test('because its process died goes on after the lease, and is given up when too many died', async () => {
    const attempted: [string, number][] = []
    const run: JobWorker<Message>['run'] = async ({ key, attempts }) => {
      attempted.push([key, attempts])
      return 'done'
    }
    const givenUp = vi.fn(async () => {})
    const jobs = createJobs(deps, [workerOf(run, { onGivenUp: givenUp })])
    for (const [key, attempts] of [
      ['once', 1],
      ['thrice', 3],
    ] as const) {
      await add(key)
      await pool.query(
        "update jobs set attempts = $2, lease = gen_random_uuid(), leased_until = $3::timestamptz + interval '30 seconds' where key = $1",
        [key, attempts, clock.now()],
      )
    }
    expect(await jobs.runDue('talk')).toBe(0)
    pass(31)
    expect(await jobs.runDue('talk')).toBe(2)
    expect(attempted).toEqual([['once', 2]])
    expect(givenUp.mock.calls).toMatchObject([[{ key: 'thrice' }, expect.any(Error)]])
  })

  test('because its process died goes on at once where it is known that the process ended, and not while it lives', async () => {
    const [living, ended, own] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
    await pool.query(
      "insert into instances (id, host, pid, started_at, beat_at) values ($1, 'here', 1, now(), now())",
      [living],
    )
    const done: string[] = []
    const worker = workerOf(async ({ key }) => {
      done.push(key)
      return 'done'
    })
    for (const [key, holder] of [
      ['of the living', living],
      ['of the ended', ended],
    ] as const) {
      await add(key)
      await claimJob(db, { queue: 'talk', order: 'oldest', now: clock.now(), leaseSeconds: 30, instanceId: holder })
    }
    const jobs = createJobs({ ...deps, instanceId: own }, [worker])
    expect(await jobs.runDue('talk')).toBe(1)
    expect(done).toEqual(['of the ended'])
  })

  test('since the server stops is left to the next, as if it had not been tried', async () => {
    const begun = Promise.withResolvers<void>()
    const run: JobWorker<Message>['run'] = (_job, signal) => {
      begun.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const jobs = createJobs(deps, [workerOf(run)])
    await jobs.start()
    await add('a')
    await begun.promise
    await jobs.stop()
    const { rows } = await pool.query("select attempts, lease, leased_until, error from jobs where key = 'a'")
    expect(rows).toEqual([{ attempts: 0, lease: null, leased_until: null, error: null }])
  })
})

test('one at a time in a lane, and the smallest first where a lane says so', async () => {
  const order: string[] = []
  let [running, max] = [0, 0]
  const run: JobWorker<Message>['run'] = async ({ key }) => {
    max = Math.max(max, ++running)
    await new Promise(setImmediate)
    running--
    order.push(key)
    return 'done'
  }
  for (const [key, weight] of [
    ['large', 900],
    ['small', 1],
    ['middle', 50],
  ] as const)
    await add(key, { weight })
  const jobs = createJobs(deps, [workerOf(run, { lanes: ['smallest'] })])
  await jobs.start()
  await expect.poll(() => order).toHaveLength(3)
  await jobs.stop()
  expect([order, max]).toEqual([['small', 'middle', 'large'], 1])
})

test('a periodic task that is hastened comes at once, and once more when that is while it runs', async () => {
  let turns = 0
  const task = periodicTask('tidy', 3600, async () => {
    if (++turns === 1) await hastenPeriodicTask(deps, 'tidy')
  })
  const jobs = createJobs(deps, [task])
  await enqueueJobs(deps, 'tidy', [
    { key: 'periodic', payload: {}, dueAt: new Date(clock.now().getTime() + 3_600_000) },
  ])
  expect(await jobs.runDue('tidy')).toBe(0)
  pass(1)
  await hastenPeriodicTask(deps, 'tidy')
  // What was hastened while it ran is due a millisecond later.
  let done = 0
  await expect.poll(async () => (done += await jobs.runDue('tidy'))).toBe(2)
  expect(await jobs.runDue('tidy')).toBe(0)
  pass(3601)
  expect(await jobs.runDue('tidy')).toBe(1)
})

test('a periodic task comes at the start and every so often, once for all processes, also after it failed', async () => {
  const run = vi.fn(async () => {})
  run.mockRejectedValueOnce(new Error('not yet'))
  const task = periodicTask('tidy', 3600, run)
  const processes = [createJobs(deps, [task]), createJobs(deps, [task])]
  await Promise.all(processes.map((jobs) => jobs.start()))
  await expect.poll(() => run).toHaveBeenCalledOnce()
  await Promise.all(processes.map((jobs) => jobs.runDue()))
  expect(run).toHaveBeenCalledOnce()
  pass(3601)
  await Promise.all(processes.map((jobs) => jobs.runDue('tidy')))
  expect(run).toHaveBeenCalledTimes(2)
  await Promise.all(processes.map((jobs) => jobs.stop()))
})

test('a periodic task that was planned while the clock was ahead does not wait for that time', async () => {
  const run = vi.fn(async () => {})
  const jobs = createJobs(deps, [periodicTask('tidy', 3600, run)], { lookMs: 20 })
  await jobs.start()
  await expect.poll(() => run).toHaveBeenCalledOnce()
  // As long as it is not late by its own time, it is left alone.
  pass(-1_800)
  await expect.poll(waiting).toContain('periodic')
  expect(run).toHaveBeenCalledOnce()
  pass(-7_200)
  await expect.poll(() => run).toHaveBeenCalledTimes(2)
  await jobs.stop()
  pass(9_000)
})
