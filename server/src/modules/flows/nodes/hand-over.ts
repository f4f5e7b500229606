import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { askPeople, type PeopleDecision } from './ask-people.ts'
import type { NodeDeps } from './node-deps.ts'

type Options = z.output<(typeof nodes)['hand-over']['options']>

export const handOver =
  (deps: NodeDeps, ask = askPeople): StepHandler<Options> =>
  async (step) => {
    const { options, woken, language } = step
    if (woken?.by === 'time') return { port: 'timed_out', output: { by: '', note: '' } }
    if (woken) {
      // Reported by `decideRequest`.
      const { by, remark } = woken.payload as PeopleDecision
      return { port: 'next', output: { by, note: remark } }
    }
    const title = localized('A conversation needs you', 'Ada percakapan yang perlu kamu tangani')[language]
    const asked = await ask(deps, step, {
      kind: 'hand-over',
      people: options.people,
      emails: [],
      title,
      details: options.message,
      waitMinutes: options.wait_minutes,
    })
    return options.tell.trim() === '' || !('wait' in asked) ? asked : { ...asked, say: [{ text: options.tell }] }
  }
