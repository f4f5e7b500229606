import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import { checkReply, type ReplyPayload } from './check-reply.ts'
import { replyKey } from './reply-key.ts'

type Options = z.output<(typeof nodes)['ask']['options']>

/** Says the question and waits; a reply that does not fit is asked for again. How often, the wait remembers. */
export const askHandler =
  (): StepHandler<Options> =>
  async ({ options, run, now, language, timezone, woken, memo }) => {
    if (run.conversation === null)
      throw new StepFailed(
        'no_conversation',
        localized(
          'There is nobody to ask: the run has no conversation.',
          'Tidak ada yang bisa ditanya: alur ini tanpa percakapan.',
        ),
      )
    const due = new Date(now.getTime() + options.wait_minutes * 60_000).toISOString()
    const choices = options.expects === 'choice' ? options.choices : []
    const waitFor = (text: string, tries: number) => ({
      wait: { kind: 'reply' as const, key: replyKey(run), due, memo: { tries } },
      say: [{ text, ...(choices.length > 0 && { choices }) }],
    })
    if (!woken) return waitFor(options.question, 1)
    if (woken.by === 'time') return { port: 'no_reply', output: { value: null, reply: '' } }
    // Reported by `converse`.
    const reply = woken.payload as ReplyPayload
    const checked = await checkReply(options, reply, { now, language, timezone })
    if ('value' in checked) return { port: 'next', output: { value: checked.value, reply: reply.text } }
    const tries = (memo as { tries: number } | undefined)?.tries ?? 1
    if (tries >= options.tries) return { port: 'invalid', output: { value: null, reply: reply.text } }
    return waitFor(options.again.trim() === '' ? checked.again : options.again, tries + 1)
  }
