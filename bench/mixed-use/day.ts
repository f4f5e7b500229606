import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '#contract/endpoints.ts'
import { type Action, actions } from './actions.ts'
import { followStream } from './caller.ts'
import { between, byWeight } from './chance.ts'
import type { Company, Member } from './company.ts'

/** Between two actions of one person. */
const [shortestPauseMs, longestPauseMs] = [1_000, 8_000]
const [shortestPageMs, longestPageMs] = [20_000, 180_000]

type Tally = { done: number; refusedForRate: number; failures: string[] }

/** People who go on with what people do until they are sent home; they rest while the server is measured. */
export class Day {
  readonly tallies = new Map(
    actions.map(({ what }): [string, Tally] => [what, { done: 0, refusedForRate: 0, failures: [] }]),
  )
  private readonly company: Company
  private readonly home = new AbortController()
  private working: Promise<void>[] = []
  private busy = 0
  private resting = false

  constructor(company: Company) {
    this.company = company
  }

  begin(): void {
    this.working = this.company.members.flatMap((member) => [this.work(member), this.keepPageOpen(member)])
  }

  /** Everybody ends what they are at, and begins nothing before the work is done. Pages stay open. */
  async rest<T>(work: () => Promise<T>): Promise<T> {
    this.resting = true
    while (this.busy > 0) await sleep(50)
    return work().finally(() => {
      this.resting = false
    })
  }

  /** Each kind of action once, one after the other: what nobody did cannot have cost anything. */
  async doEachOnce(): Promise<void> {
    const [owner] = this.company.members
    if (owner) for (const action of actions) await this.act(owner, action)
  }

  async end(): Promise<void> {
    this.home.abort()
    await Promise.all(this.working)
  }

  private async work(member: Member): Promise<void> {
    while (!this.home.signal.aborted) {
      await this.pause(between(shortestPauseMs, longestPauseMs))
      if (!this.resting && !this.home.signal.aborted) await this.act(member, byWeight(actions))
    }
  }

  private async act(member: Member, { what, run }: Action): Promise<void> {
    const tally = this.tallies.get(what)
    if (!tally) return
    this.busy++
    try {
      await run(member, this.company)
      tally.done++
    } catch (error) {
      const message = describe(error)
      if (message.includes('too_many_requests')) tally.refusedForRate++
      else if (tally.failures.push(message) < 3) process.stderr.write(`${what}: ${message}\n`)
    }
    this.busy--
  }

  /** The live stream of a page, which is closed, opened again where it was, and ends when its person signs out. */
  private async keepPageOpen(member: Member): Promise<void> {
    let lastEventId = ''
    while (!this.home.signal.aborted) {
      const signal = AbortSignal.any([
        this.home.signal,
        AbortSignal.timeout(Math.round(between(shortestPageMs, longestPageMs))),
      ])
      const page = {
        url: member.url,
        headers: { ...member.headers, ...(lastEventId && { 'last-event-id': lastEventId }) },
      }
      try {
        for await (const frame of followStream(page, endpoints.followLive, { signal }))
          lastEventId = /^id: (.+)$/m.exec(frame)?.[1] ?? lastEventId
      } catch {
        // Closed by the person, or signed out.
      }
      await this.pause(between(500, 3_000))
    }
  }

  private pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.home.signal }).catch(() => {})
  }
}

/** With what `fetch` hides in its cause. */
const describe = (error: unknown): string =>
  error instanceof Error && error.cause ? `${error}: ${error.cause}` : String(error)
