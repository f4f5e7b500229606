import { beforeAll, expect, test, vi } from 'vitest'
import { ChildProcessError } from '../../platform/child-process/index.ts'
import { parseMail } from '../../providers/mail/parse.ts'
import { MailServerError, type OpenInbox } from '../../providers/mail/port.ts'
import { aTalker, chatApp } from '../chat/testing/chat-app.ts'
import { readNewMail } from './sync.ts'
import { aMail } from './testing/a-mail.ts'
import { aMailbox } from './testing/mailbox.ts'

const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
let box: Awaited<ReturnType<typeof aMailbox>>
let id: string
beforeAll(async () => {
  const ayu = await aTalker(server)
  box = await aMailbox(server, ayu)
  await box.connect()
  await box.connected()
  // From here on its inbox is the one that a test says.
  await box.stop()
  const { rows } = await server.deps.pool.query('select id from email_mailboxes where user_id = $1', [ayu.id])
  id = rows[0].id
})

/** An inbox with these mails, numbered from 1. `breaksAt`: the mail at which its connection ends. */
const anInbox = (uidValidity: number, mails: readonly string[], breaksAt = 0): OpenInbox => {
  const read: OpenInbox['read'] = async (uid) => {
    if (uid === breaksAt) throw new MailServerError('unreachable', 'the connection was closed')
    const source = Buffer.from(mails[uid - 1]!)
    return { uid, source, truncated: false, receivedAt: new Date(), attachments: [] }
  }
  return {
    uidValidity,
    uidNext: mails.length + 1,
    listAfter: async (uid) => mails.map((_, index) => index + 1).filter((one) => one > uid),
    listSince: async () => mails.map((_, index) => index + 1),
    read,
    readEach: async function* (uids) {
      for (const uid of uids) yield (await read(uid))!
    },
    readPart: async () => undefined,
    readPartOf: async () => undefined,
    wait: () => Promise.resolve(),
    keepSent: async () => false,
    hasSent: async () => false,
    close: async () => {},
  }
}
const readFrom = (inbox: OpenInbox) => readNewMail(server.deps, id, inbox, new AbortController().signal)
const subjects = async () => (await box.threads()).map(({ subject }) => subject)
const mailsAbout = (...names: string[]) => names.map((subject) => aMail({ subject }))

test('a connection that breaks while mails that are numbered anew are read loses none of them', async () => {
  const mails = mailsAbout('Anew 1', 'Anew 2', 'Anew 3')
  await expect(readFrom(anInbox(2_000, mails, 2))).rejects.toMatchObject({ state: 'unreachable' })
  await readFrom(anInbox(2_000, mails))
  expect((await subjects()).filter((subject) => subject.startsWith('Anew')).toSorted()).toEqual([
    'Anew 1',
    'Anew 2',
    'Anew 3',
  ])
  await readFrom(anInbox(2_000, [...mails, ...mailsAbout('Anew 4')]))
  expect((await subjects()).filter((subject) => subject.startsWith('Anew'))).toHaveLength(4)
})

/** As it is when it was connected: with so many mails that were there. */
const connectedAnew = (historyUid: number | null) =>
  server.deps.pool.query(
    'update email_mailboxes set uid_validity = null, last_uid = 0, history_uid = $2 where id = $1',
    [id, historyUid],
  )

test('nor one that breaks while the mailbox is read for the first time', async () => {
  await connectedAnew(3)
  const mails = mailsAbout('First 1', 'First 2', 'First 3', 'After it was connected')
  await expect(readFrom(anInbox(3_000, mails, 3))).rejects.toMatchObject({ state: 'unreachable' })
  await readFrom(anInbox(3_000, mails))
  const found = await box.threads()
  const categoryOf = (name: string) => found.filter(({ subject }) => subject === name).map(({ category }) => category)
  expect(mails.map((_, index) => categoryOf(`First ${index + 1}`))).toEqual([['done'], ['done'], ['done'], []])
  // Whatever came in between is new.
  expect(categoryOf('After it was connected')).toEqual(['to_answer'])
})

test('history is read in parts, and where it broke off it goes on', async () => {
  await connectedAnew(250)
  const mails = Array.from({ length: 250 }, (_, index) =>
    aMail({
      subject: `Old ${index}`,
      id: `old-${index}@pelanggan.example`,
      headers: index % 2 === 0 ? {} : { 'In-Reply-To': `<old-${index - 1}@pelanggan.example>` },
    }),
  )
  const broken = anInbox(3_500, mails, 230)
  await expect(readFrom(broken)).rejects.toMatchObject({ state: 'unreachable' })
  const again = anInbox(3_500, mails)
  const asked: number[] = []
  const { readEach } = again
  again.readEach = (uids) => {
    asked.push(...uids)
    return readEach(uids)
  }
  await readFrom(again)
  expect([asked[0], asked.length]).toEqual([201, 50])
  const { rows } = await server.deps.pool.query(
    `select t.subject, count(*)::int as mails, min(t.category) as category from email_threads t
     join email_messages m on m.thread_id = t.id where t.mailbox_id = $1 and t.subject like 'Old %' group by t.id, t.subject order by t.id`,
    [id],
  )
  expect(rows).toHaveLength(125)
  expect(rows[0]).toEqual({ subject: 'Old 0', mails: 2, category: 'done' })
  // They are found in the inbox of the place as well.
  const inInbox = await server.deps.pool.query(
    `select c.status, c.last_message->>'text' as text from messaging_conversations c join messaging_contacts p on p.id = c.contact_id
     join email_threads t on t.id = p.thread_id where t.subject = 'Old 0' and t.mailbox_id = $1`,
    [id],
  )
  expect(inInbox.rows).toEqual([{ status: 'resolved', text: expect.stringContaining('Old 1') }])
})

test('a mail that two listeners read at once is one', async () => {
  const mails = mailsAbout('Twice')
  await server.deps.pool.query('update email_mailboxes set uid_validity = 4000, last_uid = 0 where id = $1', [id])
  const holder = await server.deps.pool.connect()
  try {
    // Both look whether it is there before either has stored it.
    await holder.query('begin')
    await holder.query('lock table email_threads in share row exclusive mode')
    const reading = Promise.all([readFrom(anInbox(4_000, mails)), readFrom(anInbox(4_000, mails))])
    const waiting = `select count(*)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`
    await vi.waitUntil(async () => (await holder.query(waiting)).rows[0].count >= 2, { timeout: 60_000, interval: 50 })
    await holder.query('commit')
    await reading
  } finally {
    holder.release()
  }
  expect((await subjects()).filter((subject) => subject === 'Twice')).toHaveLength(1)
})

test('who still listens to the inbox before adds nothing to the one that was connected since', async () => {
  const inbox = anInbox(5_000, mailsAbout('Of the other inbox'))
  const { read } = inbox
  inbox.read = async (uid) => {
    await server.deps.pool.query("update email_mailboxes set username = 'other@toko.example' where id = $1", [id])
    return read(uid)
  }
  await readFrom(inbox)
  expect(await subjects()).not.toContain('Of the other inbox')
  const { rows } = await server.deps.pool.query('select uid_validity from email_mailboxes where id = $1', [id])
  expect(Number(rows[0].uid_validity)).not.toBe(5_000)
})

test('of a mail that cannot be read the head is there, once, and those after it are read', async () => {
  const bomb = aMail({ subject: 'Deep', body: 'a bomb' })
  const refuse =
    (part: string): typeof parseMail =>
    async (raw, signal) => {
      if (raw.source.includes(part)) throw new ChildProcessError('timed_out')
      return parseMail(raw, signal)
    }
  const readWith = (parse: typeof parseMail, uidValidity: number, after: string) =>
    readNewMail(
      { ...server.deps, parseMail: parse },
      id,
      anInbox(uidValidity, [bomb, ...mailsAbout(after)]),
      new AbortController().signal,
    )
  await readWith(refuse('a bomb'), 6_000, 'After the deep one')
  await readWith(parseMail, 6_001, 'After it again')
  expect(await subjects()).toEqual(expect.arrayContaining(['After the deep one', 'After it again']))
  expect((await subjects()).filter((subject) => subject === 'Deep' || subject === '')).toEqual(['Deep'])
  // Nothing of it can be read: a person sees that it came.
  await readWith(refuse('Deep'), 6_002, 'After nothing')
  expect((await subjects()).filter((subject) => subject === '' || subject === 'After nothing')).toHaveLength(2)
})
