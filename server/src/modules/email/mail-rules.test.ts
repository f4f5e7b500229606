import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import type { EmailRule } from '#contract/email/rules.ts'
import type { EmailThread } from '#contract/email/thread.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'
import { aFlow, tenantOf } from '../flows/testing/published.ts'
import { aMail } from './testing/a-mail.ts'
import { aMailbox } from './testing/mailbox.ts'

const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
let ayu: ChatPerson
let box: Awaited<ReturnType<typeof aMailbox>>
beforeAll(async () => {
  ayu = await aTalker(server)
  box = await aMailbox(server, ayu)
  expect((await box.connect()).status).toBe(200)
  await box.connected()
})
afterAll(() => box.stop())
const plain = { reply_mode: 'approve', reply_interval: 600, approval_keywords: [], follow_up_days: 0, rules: [] }
beforeEach(async () => {
  server.model.reply = () => [{ text: 'Halo Rudi,\n\nKami buka setiap hari jam 9 [1].' }]
  await box.set(plain)
})

const rule = (given: Partial<EmailRule>): EmailRule => ({
  id: crypto.randomUUID(),
  sentence: '',
  active: true,
  senders: [],
  words: [],
  words_in: 'mail',
  has_attachment: false,
  action: 'hold',
  ...given,
})
const is =
  (state: EmailThread['reply_state'], hold: EmailThread['hold'] = null) =>
  (thread: EmailThread) =>
    thread.reply_state === state && thread.hold === hold
const replyOf = async (thread: EmailThread) => (await box.open(thread.id)).reply!
/** The interval is over. */
const send = async () => {
  server.pass(601)
  await server.app.jobs.runDue('email-send')
}
const answered = ({ id }: { id: string }, body = 'Terima kasih', more: Record<string, string> = {}) =>
  aMail({ subject: 'Re: jawaban', body, headers: { 'In-Reply-To': id, ...more } })
const messageIdIn = (raw: string) => ({ id: /^Message-ID: (<.+>)$/m.exec(raw)![1]! })
/** The Message-ID of the last mail that went out. */
const lastSent = () => messageIdIn(box.smtp.mails.at(-1)!.raw)

describe('rules', () => {
  test('a sentence is shown as what it was understood as, or asked again', async () => {
    const read = (sentence: string) => server.call(calls.readEmailRule, { body: { sentence }, headers: ayu.headers })
    expect((await read('Tahan email dari bank.example tentang refund')).body.data).toEqual({
      senders: ['bank.example'],
      words: ['refund'],
      words_in: 'mail',
      has_attachment: false,
      action: 'hold',
    })
    expect((await read('Hold mails except those about refunds')).body.code).toBe('email_rule_not_understood')
    expect((await server.call(calls.readEmailRule, { body: { sentence: 'Ignore promo' } })).status).toBe(401)
  })

  test('a rule that asks for nothing is refused, as it would fit every mail', async () => {
    expect((await box.set({ rules: [rule({})] })).status).toBe(400)
  })

  test('what a rule sends goes out without approval; what it holds waits; what it ignores is not answered', async () => {
    await box.set({
      rules: [
        rule({ words: ['refund'], action: 'hold' }),
        rule({ senders: ['partner.example'], action: 'send' }),
        rule({ words: ['promo'], action: 'ignore' }),
      ],
    })
    box.imap.deliver(aMail({ subject: 'Dikirim', from: 'Sari <sari@partner.example>' }))
    await box.threadWhen('Dikirim', is('scheduled'))
    await send()
    expect(box.smtp.mails.at(-1)!.to).toEqual(['sari@partner.example'])
    box.imap.deliver(aMail({ subject: 'Ditahan', from: 'Sari <sari@partner.example>', body: 'Refundnya kapan?' }))
    await box.threadWhen('Ditahan', is('draft', 'rule'))
    box.imap.deliver(aMail({ subject: 'Promo besar' }))
    expect(await box.threadWhen('Promo besar', ({ hold }) => hold === 'rule')).toMatchObject({
      category: 'done',
      reply_state: null,
    })
    box.imap.deliver(aMail({ subject: 'Biasa' }))
    await box.threadWhen('Biasa', is('draft'))
  })

  test('what a person is to see first stays so when the sender writes again before they have', async () => {
    await box.set({ reply_mode: 'automatic', approval_keywords: ['kontrak'] })
    box.imap.deliver(aMail({ subject: 'Penting', id: 'kontrak@pelanggan.example', body: 'Soal kontrak kami' }))
    await box.threadWhen('Penting', is('draft', 'keyword'))
    box.imap.deliver(
      aMail({ subject: 'Re: Penting', body: 'Bagaimana?', headers: { 'In-Reply-To': '<kontrak@pelanggan.example>' } }),
    )
    const thread = await box.threadWhen(
      'Penting',
      ({ messages, reply_state }) => messages === 2 && reply_state !== null,
    )
    expect(thread).toMatchObject({ hold: 'keyword', reply_state: 'draft' })
  })

  test('a machine that writes into a conversation neither ends it nor drops its draft', async () => {
    box.imap.deliver(aMail({ subject: 'Cuti', id: 'cuti@pelanggan.example' }))
    await box.threadWhen('Cuti', is('draft'))
    const away = { 'In-Reply-To': '<cuti@pelanggan.example>', 'Auto-Submitted': 'auto-replied' }
    box.imap.deliver(aMail({ subject: 'Re: Cuti', body: 'Saya sedang cuti', headers: away }))
    expect(await box.threadWhen('Cuti', ({ messages }) => messages === 2)).toMatchObject({
      category: 'to_answer',
      reply_state: 'draft',
    })
  })

  test('rules are tried on the mails there were before they are kept, and on nobody else’s', async () => {
    const hold = rule({ words: ['refund'], action: 'hold' })
    const send = rule({ senders: ['partner.example'], action: 'send' })
    const tried = { body: { rules: [hold, send] }, headers: ayu.headers }
    const { data } = (await server.call(calls.backtestEmailRules, tried)).body
    expect(data.before).toMatchObject({ hold: 0, send: 0, ignore: 0, guarded: 1 })
    expect(data.after).toEqual({ hold: 1, send: 1, ignore: 0, guarded: 1, draft: data.before.draft - 2 })
    expect(data.decided).toEqual([
      { rule_id: hold.id, mails: 1 },
      { rule_id: send.id, mails: 1 },
    ])
    expect(data.changed.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ['Ditahan', 'draft', 'hold'],
      ['Dikirim', 'draft', 'send'],
    ])
    expect((await server.call(calls.getEmailAgentStatus, { headers: ayu.headers })).body.data.rules).toEqual([])
    const { headers } = await aTalker(server)
    expect((await server.call(calls.backtestEmailRules, { ...tried, headers })).body.code).toBe('email_not_connected')
  })
})

describe('follow-ups', () => {
  const sentOne = async (subject: string) => {
    box.imap.deliver(aMail({ subject }))
    await box.threadWhen(subject, is('scheduled'))
    await send()
    return box.threadWhen(subject, ({ category }) => category === 'waiting')
  }
  const remind = async (days: number) => {
    server.pass(days * 86_400)
    await server.app.jobs.runDue('email-follow-up')
  }

  test('where nobody answers for days the agent writes once more, after all of the thread, and then no more', async () => {
    await box.set({ reply_mode: 'automatic', follow_up_days: 3 })
    const thread = await sentOne('Tawaran')
    const first = lastSent()
    await remind(2)
    expect((await box.open(thread.id)).reply).toBeNull()
    await remind(1)
    expect(await replyOf(thread)).toMatchObject({ state: 'scheduled', follow_up: true, author: 'agent' })
    await send()
    const { raw, to } = box.smtp.mails.at(-1)!
    expect(to).toEqual(['rudi@pelanggan.example'])
    expect(raw).toContain(`In-Reply-To: ${first.id}`)
    expect(raw).toContain('Kami ingin memastikan')
    const sent = box.smtp.mails.length
    await remind(10)
    await send()
    expect([(await box.open(thread.id)).reply, box.smtp.mails.length]).toEqual([null, sent])
  })

  test('an answer cancels it, a machine’s does not', async () => {
    await box.set({ reply_mode: 'automatic', follow_up_days: 1 })
    const [thread, other] = [await sentOne('Dijawab'), lastSent()]
    const silent = await sentOne('Tidak dijawab')
    box.imap.deliver(answered(lastSent(), 'Saya sedang cuti', { 'Auto-Submitted': 'auto-replied' }))
    await box.threadWhen('Tidak dijawab', ({ messages }) => messages === 3)
    await box.set({ reply_mode: 'approve' })
    box.imap.deliver(answered(other))
    await box.threadWhen('Dijawab', is('draft'))
    await remind(1)
    expect(await replyOf(thread)).toMatchObject({ follow_up: false })
    expect(await replyOf(silent)).toMatchObject({ follow_up: true, state: 'draft' })
  })

  test('for approval it is found among what is to be answered; discarded, the other side is waited for', async () => {
    await box.set({ reply_mode: 'automatic', follow_up_days: 1 })
    const thread = await sentOne('Diingatkan')
    await box.set({ reply_mode: 'approve' })
    await remind(1)
    const asked = await box.threadWhen('Diingatkan', ({ category }) => category === 'to_answer')
    expect(asked).toMatchObject({ hold: 'follow_up', reply_state: 'draft' })
    const { id } = await replyOf(thread)
    await server.call(calls.discardEmailReply, { params: { id }, headers: ayu.headers })
    expect(await box.threadWhen('Diingatkan', () => true)).toMatchObject({ category: 'waiting', hold: null })
  })

  test('a conversation that was put away is not asked about', async () => {
    await box.set({ reply_mode: 'automatic', follow_up_days: 1 })
    const { id } = await sentOne('Selesai')
    await server.call(calls.changeEmailThread, { params: { id }, body: { category: 'done' }, headers: ayu.headers })
    await remind(1)
    expect((await box.open(id)).reply).toBeNull()
  })
})

describe('flows', () => {
  const published = async (document: ReturnType<typeof aFlow>) => {
    const flowId = crypto.randomUUID()
    await server.app.flows.publishTriggers({ flowId, document, tenant: tenantOf(ayu) })
    return () => server.app.flows.unpublishTriggers(flowId)
  }

  test('a flow that listens to mails writes the reply, asks, and goes on with the answer; the agent writes nothing besides', async () => {
    const end = await published(
      aFlow(
        [
          ['come', 'on-email', { subject_contains: 'pesanan' }],
          ['ask', 'ask', { question: 'Berapa banyak, {{trigger.name}}?' }],
          ['say', 'send-message', { text: 'Baik, {{ask.value}} buah.' }],
        ],
        ['come > next > ask', 'ask > next > say'],
      ),
    )
    await box.set({ reply_mode: 'automatic' })
    const asked = server.model.requests.length
    box.imap.deliver(aMail({ subject: 'Pesanan kursi' }))
    const thread = await box.threadWhen('Pesanan kursi', is('scheduled'))
    expect((await replyOf(thread)).text).toBe('Berapa banyak, Rudi?')
    await send()
    box.imap.deliver(answered(lastSent(), '12'))
    await box.threadWhen('Pesanan kursi', ({ messages, reply_state }) => messages === 3 && reply_state === 'scheduled')
    expect((await replyOf(thread)).text).toBe('Baik, 12 buah.')
    expect(server.model.requests).toHaveLength(asked)
    await end()
  })

  test('what a rule holds waits for a person, whoever wrote the reply', async () => {
    const end = await published(
      aFlow(
        [
          ['come', 'on-email', { from_contains: 'pelanggan' }],
          ['say', 'send-message', { text: 'Uangnya dikirim.' }],
        ],
        ['come > next > say'],
      ),
    )
    await box.set({ reply_mode: 'automatic', rules: [rule({ words: ['refund'] })] })
    box.imap.deliver(aMail({ subject: 'Refund alur' }))
    expect(await replyOf(await box.threadWhen('Refund alur', is('draft', 'rule')))).toMatchObject({
      text: 'Uangnya dikirim.',
    })
    await end()
  })

  test('a mail that a flow takes without a word is done', async () => {
    const end = await published(
      aFlow(
        [
          ['come', 'on-email', { subject_contains: 'dokumen' }],
          ['note', 'set-variable', { name: 'seen', value: 'ya' }],
        ],
        ['come > next > note'],
      ),
    )
    box.imap.deliver(aMail({ subject: 'Dokumen masuk' }))
    expect(await box.threadWhen('Dokumen masuk', ({ category }) => category === 'done')).toMatchObject({
      reply_state: null,
      hold: null,
    })
    await end()
  })

  test('a step writes from the mailbox, once, and answers come into its conversation', async () => {
    const end = await published(
      aFlow(
        [
          ['come', 'on-email', { subject_contains: 'faktur' }],
          [
            'mail',
            'send-email',
            { from: 'mailbox', to: 'gudang@toko.example', subject: 'Cek faktur', text: 'Tolong dicek.' },
          ],
        ],
        ['come > next > mail'],
      ),
    )
    box.imap.deliver(aMail({ subject: 'Faktur 7' }))
    await box.threadWhen('Cek faktur', () => true)
    await send()
    const mine = () => box.smtp.mails.filter(({ to }) => to.includes('gudang@toko.example'))
    expect(mine()).toHaveLength(1)
    expect(mine()[0]!.raw).not.toContain('In-Reply-To')
    await end()
    box.imap.deliver(
      aMail({
        subject: 'Re: Cek faktur',
        from: 'gudang@toko.example',
        headers: { 'In-Reply-To': messageIdIn(mine()[0]!.raw).id },
      }),
    )
    expect(await box.threadWhen('Cek faktur', ({ messages }) => messages === 2)).toMatchObject({
      category: 'to_answer',
    })
  })
})
