import type { z } from 'zod'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { askPeople, type PeopleDecision } from './ask-people.ts'
import type { NodeDeps } from './node-deps.ts'
import { addressesIn } from './send-email.ts'

type Options = z.output<(typeof nodes)['approval']['options']>

export const approvalHandler =
  (deps: NodeDeps, ask = askPeople): StepHandler<Options> =>
  async (step) => {
    const { options, woken } = step
    if (woken?.by === 'time') return { port: 'timed_out', output: { by: '', remark: '' } }
    if (woken) {
      // Reported by `decideRequest`.
      const { state, by, remark } = woken.payload as PeopleDecision
      return { port: state === 'approved' ? 'approved' : 'rejected', output: { by, remark } }
    }
    const emails = options.emails.trim() === '' ? [] : addressesIn(options.emails)
    return ask(deps, step, {
      kind: 'approval',
      people: options.people,
      emails,
      title: options.title,
      details: options.details,
      waitMinutes: options.wait_minutes,
    })
  }
