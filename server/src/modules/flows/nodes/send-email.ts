import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import { sendFlowMails } from '../mails.ts'
import { isEmail } from './check-reply.ts'
import type { NodeDeps } from './node-deps.ts'

type Options = z.output<(typeof nodes)['send-email']['options']>
const maxRecipients = 20

/** Puts the mail into the outbox under the step's key, or the mailbox's: however often the step is taken, it is there once. */
export const sendEmail =
  (deps: Pick<NodeDeps, 'db' | 'clock' | 'channels'>): StepHandler<Options> =>
  async ({ options, key, run, signal }) => {
    const to = addressesIn(options.to)
    const subject = options.subject.replace(/[\r\n]+/g, ' ').trim()
    const { text } = options
    const mails = to.map((address, index) => ({ key: `${key}.${index}`, to: address, subject, text }))
    if (options.from === 'notifications') await sendFlowMails(deps, mails)
    else
      for (const mail of mails) {
        const sent = await deps.channels
          .get('email')
          ?.send({ ...mail, choices: [], templates: async () => [], run, signal })
        if (!sent)
          throw new StepFailed(
            'channel_missing',
            localized('No mailbox is connected.', 'Belum ada kotak surat yang terhubung.'),
          )
      }
    return { port: 'next', output: { to } }
  }

/** Addresses set apart by commas; throws StepFailed for one that is none. */
export function addressesIn(text: string): string[] {
  const all = [
    ...new Set(
      text
        .split(/[,;\n]+/)
        .map((text) => text.trim())
        .filter(Boolean),
    ),
  ]
  const wrong = all.find((text) => !isEmail(text))
  if (wrong !== undefined || all.length === 0)
    throw new StepFailed(
      'address_wrong',
      localized(
        `"${(wrong ?? '').slice(0, 100)}" is not an email address.`,
        `"${(wrong ?? '').slice(0, 100)}" bukan alamat email.`,
      ),
    )
  if (all.length > maxRecipients)
    throw new StepFailed(
      'too_many_recipients',
      localized(`At most ${maxRecipients} recipients.`, `Paling banyak ${maxRecipients} penerima.`),
    )
  return all
}
