import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { localized } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import { fillText, parseTemplate } from '#flow/expression/index.ts'
import type { Step } from '#flow/machine/index.ts'
import { traced } from '../../../platform/tracing/tracing.ts'
import type { StepSecrets } from '../secrets/step-secrets.ts'
import type { Outcome, StepHandler } from './handler.ts'
import type { HeldRuns } from './held-runs.ts'
import type { RunLease } from './lease.ts'
import type { LiveRun } from './live-run.ts'
import type { EngineDeps, StepContext } from './step-context.ts'
import { StepFailed, stepErrorOf } from './step-error.ts'
import { entryOf, type PreparedStep, prepareStep } from './take-step.ts'

/** Pure steps taken in one turn of the loop. */
const stepsPerTurn = 200
const defaultStepMs = 60_000

type Taking = { signal: AbortSignal; isHeld: () => boolean; secrets: StepSecrets | undefined; simulated: boolean }

/** Takes the steps of runs that go on here, and has what came of them written. */
export class StepRunner {
  readonly #deps: EngineDeps
  #opened: StepContext | undefined
  readonly #held: HeldRuns
  readonly #lease: RunLease

  constructor(deps: EngineDeps, held: HeldRuns, lease: RunLease) {
    this.#deps = deps
    this.#held = held
    this.#lease = lease
  }

  /** What steps are taken with. The engine takes none before it has this. */
  open(context: StepContext): void {
    this.#opened = context
  }

  get #around(): StepContext {
    if (!this.#opened) throw new Error('a step of a flow was taken before the engine had started')
    return this.#opened
  }

  /** Takes every step that can be taken now, then writes what must be written before anything else happens. */
  drive(run: LiveRun): void {
    let stepCount = 0
    while (run.ready.length > 0 && !run.ended) {
      if (++stepCount > stepsPerTurn) {
        void turnOfLoop().then(() => this.drive(run))
        return
      }
      const token = run.ready.shift()
      if (token !== undefined) this.#step(run, token)
    }
    if (run.ended) {
      for (const step of run.activeSteps.values()) step.abort()
      run.activeSteps.clear()
    }
    if (run.ended || run.rests) void this.#held.settle(run)
    else if (run.leaves && run.activeSteps.size === 0) void this.#held.handOver(run)
    else if (run.hasUnwrittenWaits) void this.#held.writeWaits(run, this.#lease.number)
  }

  #step(run: LiveRun, token: number): void {
    // The token may be gone since: another branch has ended the run or won a join.
    const found = run.state.tokens.find(({ id, phase }) => id === token && phase === 'ready')
    if (!found) return
    const now = this.#deps.clock.now()
    const compiled = run.flow.nodes.get(found.node)
    if (compiled?.definition?.takesSecrets) {
      void this.#withSecrets(run, token)
      return
    }
    this.#go(run, token, prepareStep(run, token, now))
  }

  /** Takes a step that is ready: as told instead, as it came about by itself, or through its handler. */
  #go(run: LiveRun, token: number, prepared: PreparedStep, secrets?: StepSecrets): void {
    const isIt = ({ id }: { id: number }) => id === token
    const found = required(run.state.tokens.find(isIt), 'a step is prepared for a token that is there')
    const compiled = run.flow.nodes.get(found.node)
    const instead =
      compiled && this.#held.instead.get(run.row.id)?.({ compiled, token: found, input: prepared.about.input })
    const at = this.#deps.clock.now().toISOString()
    if (instead && instead !== 'simulate')
      run.apply({ ...masked(entryOf(at, found, prepared.about, instead, 0), secrets), pinned: true })
    else if ('entry' in prepared) run.apply(masked(prepared.entry, secrets))
    else if (this.#held.draining) run.leaves = true
    else void this.#take(run, prepared, secrets, instead === 'simulate')
  }

  async #withSecrets(run: LiveRun, token: number): Promise<void> {
    const control = new AbortController()
    run.activeSteps.set(token, control)
    try {
      const secrets = await this.#around.secretsOf(run.row)
      if (run.activeSteps.get(token) !== control) return
      run.activeSteps.delete(token)
      this.#go(run, token, prepareStep(run, token, this.#deps.clock.now(), secrets.placeholders), secrets)
    } catch (error) {
      this.#held.broken(run, error)
      return
    }
    this.drive(run)
  }

  /** Takes a step through its handler. An outside effect is announced in the journal before it begins. */
  async #take(
    run: LiveRun,
    { step, about }: Extract<PreparedStep, { step: Step }>,
    secrets: StepSecrets | undefined,
    simulated: boolean,
  ): Promise<void> {
    const { token } = step
    const control = new AbortController()
    run.activeSteps.set(token.id, control)
    const isHeld = () => run.activeSteps.get(token.id) === control && !run.gone
    const began = performance.now()
    try {
      const outcome = await this.#outcome(run, step, { signal: control.signal, isHeld, secrets, simulated })
      if (!outcome || !isHeld()) return
      run.activeSteps.delete(token.id)
      if ('credits' in outcome && outcome.credits) run.spent(outcome.credits)
      const at = this.#deps.clock.now().toISOString()
      const entry = masked(entryOf(at, token, about, outcome, performance.now() - began), secrets)
      const { costly, effect } = step.compiled.definition ?? {}
      // A step that only acts through others did what it says.
      run.apply(simulated && effect === 'outside' ? { ...entry, simulated } : entry)
      // What was paid for and what was done outside is not asked for again.
      if ((costly || effect === 'outside') && !run.ended && !('wait' in outcome))
        void this.#held.flush(run, this.#lease.number)
      this.drive(run)
    } catch (error) {
      this.#held.broken(run, error)
    }
  }

  async #outcome(run: LiveRun, step: Step, { signal, isHeld, secrets, simulated }: Taking) {
    const { definition } = step.compiled
    const outside = definition?.effect === 'outside' && !step.token.woken && !simulated
    if (outside && run.begun.has(step.key) && crashRule(step) === 'once') return { error: effectUnknown }
    if (outside) {
      run.apply({
        event: { type: 'started', at: this.#deps.clock.now().toISOString(), token: step.token.id, key: step.key },
      })
      if (!(await this.#held.flush(run, this.#lease.number)) || !isHeld()) return undefined
    }
    try {
      return await this.#handled(run, step, { signal, secrets, simulated })
    } catch (error) {
      if (!isHeld()) return undefined
      const found = stepErrorOf(error)
      if (found.code === 'internal')
        this.#deps.log.error(
          // An address or a message may carry a secret of the flow.
          {
            err: masked(error instanceof Error ? error.stack : String(error), secrets),
            node: step.token.node,
            run: run.row.id,
          },
          'a step of a flow broke',
        )
      return { error: found }
    }
  }

  async #handled(run: LiveRun, step: Step, { signal, secrets, simulated }: Omit<Taking, 'isHeld'>): Promise<Outcome> {
    const { token, compiled, options, key, around } = step
    const handlers = simulated ? this.#around.simulated : this.#around.handlers
    const handler = handlers[compiled.node.kind] as StepHandler | undefined
    if (!handler) throw new Error(`there is no handler for ${compiled.node.kind}`)
    const ms = compiled.policy.timeout_s === undefined ? defaultStepMs : compiled.policy.timeout_s * 1000
    const ended = new AbortController()
    let isLate = false
    const { promise: cut, reject } = Promise.withResolvers<never>()
    cut.catch(() => {})
    const end = () => {
      ended.abort()
      reject(new Error('aborted'))
    }
    signal.addEventListener('abort', end, { once: true })
    // Not `AbortSignal.timeout`: its clock would hold the run in memory until the time is up, long after the step has ended.
    const clock = setTimeout(() => {
      isLate = true
      end()
    }, ms).unref()
    const input = {
      options,
      key,
      node: token.node,
      attempt: token.attempt,
      run: run.row,
      state: run.state,
      signal: ended.signal,
      language: around.language,
      timezone: around.timezone,
      now: this.#deps.clock.now(),
      scope: () => this.#around.scopeOf(run.row),
      fill: (text: string) => fillText(parseTemplate(text), around),
      ...(secrets && { secrets }),
      ...(token.woken && { woken: token.woken }),
      ...(token.wait && { memo: token.wait.memo }),
    }
    try {
      const taking = () => Promise.race([handler(input), cut])
      const traceAs = { attributes: { 'nalar.step.kind': compiled.node.kind }, parent: run.span }
      return await traced(`step ${compiled.node.kind}`, traceAs, taking)
    } catch (error) {
      if (isLate && !signal.aborted) throw new StepFailed('step_timed_out', timedOut, true)
      throw error
    } finally {
      clearTimeout(clock)
      signal.removeEventListener('abort', end)
    }
  }
}

/** What is journalled, told or logged of a step that may send secrets. */
const masked = <T>(value: T, secrets: StepSecrets | undefined): T => (secrets ? secrets.mask(value) : value)

const timedOut = localized('This step took too long.', 'Langkah ini terlalu lama.')

const crashRule = ({ compiled, options }: Step) => {
  const rule = compiled.definition?.afterCrash
  return typeof rule === 'function' ? rule(options) : rule
}

const effectUnknown = {
  code: 'effect_unknown',
  message: localized(
    'The server stopped in the middle of this step. It may have happened or not, so it is not repeated.',
    'Server berhenti di tengah langkah ini. Bisa jadi sudah terjadi, jadi tidak diulang.',
  ),
}
