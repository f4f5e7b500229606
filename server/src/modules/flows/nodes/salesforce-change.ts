import type { z } from 'zod'
import type { ChangeSetId, ChangeSetState } from '#contract/salesforce/change-sets.ts'
import type { nodes } from '#flow/nodes/index.ts'
import { Failure } from '../../../platform/http/fail.ts'
import { isChangeSetEnded, previewForFlow, proposeForFlow, stateOfChangeSet } from '../../salesforce/service.ts'
import type { Outcome, StepHandler } from '../engine/handler.ts'
import { findFlowName } from '../stores/scope-store.ts'
import type { NodeDeps } from './node-deps.ts'

type Options = z.output<(typeof nodes)['salesforce-change']['options']>
/** Kept while the step waits. */
type Memo = { changeSet: ChangeSetId }

const isWritten = (state: ChangeSetState) => state !== 'refused' && state !== 'failed'

/** Proposes a change, once under the key of the step, and waits for what becomes of it or goes on. */
export const salesforceChange =
  (deps: NodeDeps): StepHandler<Options> =>
  async ({ options, run, key, now, woken, memo }) => {
    const waits = options.after === 'await_approval'
    if (woken) {
      // Written below, when the step began to wait.
      const { changeSet } = memo as Memo
      const { state } = await stateOfChangeSet(deps.db, changeSet)
      // It may have been decided before anybody could be told.
      return woken.by === 'time' && !isChangeSetEnded(state)
        ? given(deps, changeSet, 'timed_out')
        : decided(deps, changeSet)
    }
    const wakes = `change-set:${key}`
    const name = await findFlowName(deps.db, run.flowId)
    let id: ChangeSetId
    try {
      id = await proposeForFlow(deps, run, options, { key: `flow-${key}`, wakes, name })
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'salesforce_nothing_changes') throw error
      return unchanged(options)
    }
    if (!waits) return given(deps, id, 'next')
    if (isChangeSetEnded((await stateOfChangeSet(deps.db, id)).state)) return decided(deps, id)
    const due = new Date(now.getTime() + options.wait_minutes * 60_000)
    return { wait: { kind: 'approval', key: wakes, due: due.toISOString(), memo: { changeSet: id } satisfies Memo } }
  }

/** The record has these values already. */
const unchanged = ({ after, record }: Options): Outcome => ({
  port: after === 'await_approval' ? 'applied' : 'next',
  output: { state: 'unchanged', change_set: '', record: record.trim(), changes: [] },
})

async function decided(deps: NodeDeps, id: ChangeSetId): Promise<Outcome> {
  const { state } = await stateOfChangeSet(deps.db, id)
  return given(deps, id, isWritten(state) ? 'applied' : 'not_applied')
}

async function given({ db }: NodeDeps, id: ChangeSetId, port: string): Promise<Outcome> {
  const { state, record, changes } = await stateOfChangeSet(db, id)
  return { port, output: { state, change_set: id, record: record ?? '', changes } }
}

/** In a test it is read and checked, and nobody is asked. */
export const simulatedChange =
  (deps: NodeDeps): StepHandler<Options> =>
  async ({ options, run }) => {
    try {
      const changes = await previewForFlow(deps, run, options)
      const port = options.after === 'await_approval' ? 'applied' : 'next'
      return { port, output: { state: 'simulated', change_set: '', record: options.record.trim(), changes } }
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'salesforce_nothing_changes') throw error
      return unchanged(options)
    }
  }
