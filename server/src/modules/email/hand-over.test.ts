import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import type { EmailReplyId } from '#contract/email/ids.ts'
import { startLimited } from '../../platform/child-process/index.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'
import { type HandOverTask, handOverEntry, handOverLimits } from './hand-over.ts'
import { aMail } from './testing/a-mail.ts'
import { aMailbox } from './testing/mailbox.ts'

const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
let ayu: ChatPerson
let box: Awaited<ReturnType<typeof aMailbox>>
beforeAll(async () => {
  ayu = await aTalker(server)
  box = await aMailbox(server, ayu)
  await box.connect()
  await box.connected()
  server.model.reply = () => [{ text: 'Setiap hari jam 9 [1].' }]
  await box.set({ reply_mode: 'approve', reply_interval: 0, approval_keywords: [], reply_language: 'auto' })
})
afterAll(() => box.stop())

/** A reply that was approved and whose time is not there yet. */
async function approved(subject: string): Promise<EmailReplyId> {
  box.imap.deliver(aMail({ subject }))
  const thread = await box.threadWhen(subject, ({ reply_state }) => reply_state === 'draft')
  const reply = (await box.open(thread.id)).reply!
  await server.call(calls.approveEmailReply, { params: { id: reply.id }, headers: ayu.headers })
  return reply.id
}
const rowOf = async (id: EmailReplyId) =>
  (await server.deps.pool.query('select state, accepted_at, reason, updated_at from email_replies where id = $1', [id]))
    .rows[0]

/** The process that sends, begun by a server that is gone as soon as `gone` says so. */
async function handOverAlone(replyId: EmailReplyId) {
  const child = startLimited(handOverEntry, handOverLimits)
  const person = { name: '', address: 'rudi@pelanggan.example' }
  const task: HandOverTask = {
    ...{
      id: 1,
      replyId,
      sendAt: null,
      updatedAt: (await rowOf(replyId)).updated_at,
      now: server.deps.clock.now(),
      allow: '127.0.0.1',
      connection: server.deps.connection,
    },
    server: { host: '127.0.0.1', port: box.smtp.port, username: 'care@toko.example', password: 'rahasia' },
    mail: {
      ...{
        from: { name: 'Toko', address: 'care@toko.example' },
        to: [person],
        cc: [],
        bcc: [],
        subject: 'Re: x',
        text: 'y',
      },
      ...{ messageId: `<${replyId}@toko.example>`, inReplyTo: null, references: [], date: server.deps.clock.now() },
    },
  }
  child.send(task)
  return { gone: () => child.disconnect(), ended: new Promise((resolve) => child.once('exit', resolve)) }
}

/** The server of mail takes what comes only once it is let; resolves when a mail has come. */
function holdMails() {
  const [come, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  box.smtp.beforeTaken = () => {
    come.resolve()
    return taken.promise
  }
  return {
    come: come.promise,
    take: () => {
      box.smtp.beforeTaken = undefined
      taken.resolve()
    },
  }
}

test('a server that is killed while a mail is handed over: the mail is out once, and it is known', async () => {
  const id = await approved('Dibunuh')
  const before = box.smtp.mails.length
  const mails = holdMails()
  const sending = await handOverAlone(id)
  await mails.come
  sending.gone()
  expect(await rowOf(id)).toMatchObject({ state: 'sending', accepted_at: null })
  // The server that comes next looks while the mail is still on its way, and leaves it alone.
  server.pass(6)
  await server.app.jobs.runDue('email-send')
  expect(await rowOf(id)).toMatchObject({ state: 'sending' })
  mails.take()
  await sending.ended
  expect(await rowOf(id)).toMatchObject({ state: 'sending', accepted_at: expect.any(Date) })
  server.pass(3)
  await server.app.jobs.runDue('email-send')
  await box.threadWhen('Dibunuh', ({ category, reply_state }) => category === 'waiting' && reply_state === null)
  expect(box.smtp.mails).toHaveLength(before + 1)
})

test('what the server of mail refuses then is sent again by whoever comes next', async () => {
  const id = await approved('Ditolak')
  box.smtp.behave('refuse')
  const sending = await handOverAlone(id)
  await vi.waitUntil(async () => (await rowOf(id)).reason !== '', { timeout: 60_000, interval: 20 })
  sending.gone()
  await sending.ended
  expect(await rowOf(id)).toMatchObject({ state: 'scheduled', reason: expect.stringContaining('Mailbox full') })
  box.smtp.behave('well')
  const before = box.smtp.mails.length
  server.pass(6)
  await server.app.jobs.runDue('email-send')
  await box.threadWhen('Ditolak', ({ category }) => category === 'waiting')
  expect(box.smtp.mails).toHaveLength(before + 1)
})

test('two that send the same reply send it once', async () => {
  const id = await approved('Berdua')
  const before = box.smtp.mails.length
  const mails = holdMails()
  const first = await handOverAlone(id)
  await mails.come
  const second = await handOverAlone(id)
  second.gone()
  await second.ended
  mails.take()
  first.gone()
  await first.ended
  expect(box.smtp.mails).toHaveLength(before + 1)
})

test('a reply that is taken back, corrected and approved while the server of mail is being reached goes out as it was corrected', async () => {
  const id = await approved('Dikoreksi')
  const thread = await box.threadWhen('Dikoreksi', () => true)
  const before = box.smtp.mails.length
  const ofReply = { params: { id }, headers: ayu.headers }
  box.smtp.onRecipient = async () => {
    box.smtp.onRecipient = undefined
    await server.call(calls.undoEmailReply, ofReply)
    const corrected = { params: { id: thread.id }, body: { text: 'Maaf, kami buka jam 10.' }, headers: ayu.headers }
    await server.call(calls.writeEmailReply, corrected)
    await server.call(calls.approveEmailReply, ofReply)
  }
  server.pass(6)
  await server.app.jobs.runDue('email-send')
  expect([(await rowOf(id)).state, box.smtp.mails.length]).toEqual(['scheduled', before])
  server.pass(6)
  await server.app.jobs.runDue('email-send')
  await box.threadWhen('Dikoreksi', ({ category }) => category === 'waiting')
  expect(box.smtp.mails.slice(before).map(({ raw }) => raw.includes('buka jam 10.'))).toEqual([true])
})
