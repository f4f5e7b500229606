import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { toNumber } from '#flow/expression/index.ts'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import { eventKey } from '../event-key.ts'
import { timeIn } from './time-in.ts'

type Options = z.output<(typeof nodes)['wait']['options']>
const seconds = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400, weeks: 7 * 86_400 } as const

export const waitHandler =
  (): StepHandler<Options> =>
  async ({ options, now, run, woken, timezone }) => {
    if (woken) {
      if (options.for !== 'event') return { port: 'next', output: { event: null } }
      return woken.by === 'event'
        ? { port: 'next', output: { event: woken.payload } }
        : { port: 'timed_out', output: { event: null } }
    }
    const due =
      options.for === 'time'
        ? timeIn(options.until, timezone)
        : new Date(now.getTime() + toNumber(options.amount) * seconds[options.unit] * 1000)
    if (!due || Number.isNaN(due.getTime()))
      throw new StepFailed(
        'time_wrong',
        localized(
          `"${options.until}" is not a time that can be waited for.`,
          `"${options.until}" bukan waktu yang bisa ditunggu.`,
        ),
      )
    const key = options.for === 'event' ? { key: eventKey(run, options.event) } : {}
    return { wait: { kind: options.for === 'event' ? 'event' : 'time', due: due.toISOString(), ...key } }
  }
