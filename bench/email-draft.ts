import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { aMail } from '../server/src/modules/email/testing/a-mail.ts'
import { startImapServer } from '../server/src/testing/imap-server.ts'
import { startSmtpSink } from '../server/src/testing/smtp-sink.ts'
import { atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { withClient } from './flow-publish.ts'
import { connectMailbox, mailEnv, untilConnected } from './mailbox.ts'
import { callEndpoint } from './mixed-use/caller.ts'
import { dataDirectory, startServer } from './server.ts'
import { addUnlimited, type BenchCaller } from './unlimited.ts'

const count = 100
const products = 40
const patienceMs = 60_000

/** A mail that comes by IDLE until the draft that answers it stands there with its sources; the built-in engine alone. */
export async function mailDraftFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const user = { name: 'care@toko.example', password: 'rahasia' }
  const [imap, smtp] = [await startImapServer(user), await startSmtpSink(user)]
  const server = await startServer(dataDir, mailEnv)
  try {
    const [person] = await addUnlimited(server, 1)
    if (!person) throw new Error('nobody has a mailbox')
    await connectMailbox(person, user.name, { imap: imap.port, smtp: smtp.port })
    await untilConnected(person)
    await addKnowledge(person)
    const took: number[] = []
    let cited = 0
    await withClient(dataDir, async (client) => {
      const draftOf = async (subject: string) => {
        const { rows } = await client.query<{ evidence: unknown[] }>(
          `select r.evidence from email_replies r join email_threads t on t.id = r.thread_id where t.subject = $1`,
          [subject],
        )
        return rows[0]
      }
      for (let index = -5; index < count; index++) {
        const subject = `Harga ${index}`
        const since = performance.now()
        imap.deliver(aMail({ subject, body: `Berapa harga kursi model ${Math.abs(index) % products}?` }))
        let draft = await draftOf(subject)
        while (!draft && performance.now() - since < patienceMs) {
          await sleep(10)
          draft = await draftOf(subject)
        }
        // The first ones warm it up.
        if (index < 0) continue
        took.push(performance.now() - since)
        if (draft && draft.evidence.length > 0) cited++
      }
    })
    return [
      atMost('new mail (IDLE) to a draft, built-in engine alone, p95', quantile(took, 0.95) / 1_000, 2, 's'),
      measuredOnly('the same, median', quantile(took, 0.5) / 1_000, 's'),
      measuredOnly(`the same: drafts of ${count} with their sources`, cited, ''),
    ]
  } finally {
    await server.stop()
    await Promise.all([imap.stop(), smtp.stop()])
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function addKnowledge(person: BenchCaller): Promise<void> {
  const prices = Array.from(
    { length: products },
    (_, model) => `Harga kursi model ${model} adalah Rp ${model + 1}50.000.`,
  )
  const form = new FormData()
  form.append('files', new Blob([prices.join('\n\n')]), 'harga.txt')
  await callEndpoint(person, emailEndpoints.addEmailKnowledge, { form })
  for (;;) {
    const { records } = await callEndpoint(person, emailEndpoints.listEmailKnowledge)
    if (records.every(({ state }) => state === 'ready')) return
    await sleep(50)
  }
}
