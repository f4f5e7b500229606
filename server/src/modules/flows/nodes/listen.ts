import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import type { ReplyPayload } from './check-reply.ts'
import { replyKey } from './reply-key.ts'

type Options = z.output<(typeof nodes)['listen']['options']>

/** Waits for what is said next in the run's conversation. */
export const listenHandler =
  (): StepHandler<Options> =>
  async ({ options, run, now, woken }) => {
    if (run.conversation === null)
      throw new StepFailed(
        'no_conversation',
        localized(
          'There is nobody to listen to: the run has no conversation.',
          'Tidak ada yang bisa didengarkan: alur ini tanpa percakapan.',
        ),
      )
    if (!woken) {
      const due = new Date(now.getTime() + options.wait_seconds * 1_000).toISOString()
      return { wait: { kind: 'reply', key: replyKey(run), due } }
    }
    if (woken.by === 'time') return { port: 'no_reply', output: { words: '' } }
    // Reported by `converse`.
    return { port: 'next', output: { words: (woken.payload as ReplyPayload).text } }
  }
