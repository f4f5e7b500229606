import type { z } from 'zod'
import type { RunResult } from '#contract/flows/schemas.ts'
import { localized, untranslated } from '#contract/kit/localized-text.ts'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { idOf } from '../engine/id-of.ts'
import { StepFailed } from '../engine/step-error.ts'
import type { NodeDeps } from './node-deps.ts'

type Options = z.output<(typeof nodes)['call-flow']['options']>
type RunReport = RunResult & { status: string }

/** The called run's id is made of the step's key: called again after a crash it is the same run. */
export const callFlow =
  ({ call }: Pick<NodeDeps, 'call'>): StepHandler<Options> =>
  async ({ options, key, run, now, woken }) => {
    if (woken?.by === 'time')
      throw new StepFailed(
        'flow_timed_out',
        localized('The called flow did not end in time.', 'Alur yang dipanggil tidak selesai tepat waktu.'),
      )
    if (woken) return ended(woken.payload as RunReport)
    const id = idOf(`call ${key}`)
    const toldTo = `flow:${id}`
    const input = Object.fromEntries(options.inputs.map(({ name, value }) => [name, value]))
    const begun = await call({
      id,
      flowId: options.flow,
      input,
      toldTo,
      tenant: run,
      conversation: run.conversation && `${run.conversation}/${key}`,
    })
    if (!begun)
      throw new StepFailed(
        'flow_deleted',
        localized(
          'The called flow is not published, or does not begin with another flow.',
          'Alur yang dipanggil belum terbit, atau tidak dimulai oleh alur lain.',
        ),
      )
    return {
      wait: { kind: 'flow', key: toldTo, due: new Date(now.getTime() + options.wait_minutes * 60_000).toISOString() },
    }
  }

function ended({ status, output, replies, error }: RunReport) {
  if (status === 'done') return { port: 'next', output: { output, replies } }
  const why = error?.message ?? untranslated(status)
  throw new StepFailed(
    'flow_failed',
    localized(`The called flow failed: ${why.en}`, `Alur yang dipanggil gagal: ${why.id}`),
  )
}
