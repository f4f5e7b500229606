import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { plans } from '#contract/plans.ts'
import { aPerson } from '../../testing/factories.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'
import { aMail } from './testing/a-mail.ts'
import { aMailbox } from './testing/mailbox.ts'

const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))
const mailboxOf = async (talker: ChatPerson, address?: string) => {
  const box = await aMailbox(server, talker, address)
  stops.push(box.stop)
  return box
}
let ayu: ChatPerson
let box: Awaited<ReturnType<typeof aMailbox>>
beforeAll(async () => {
  ayu = await aTalker(server)
  box = await mailboxOf(ayu)
})

test('a wrong password is told in the words of both servers, and nothing is kept', async () => {
  const { status, body } = await box.connect({ smtp_password: 'salah' })
  expect([status, body.code]).toEqual([422, 'email_refused'])
  expect(body.message).toContain('IMAP: Invalid credentials (Failure)')
  expect(body.message).toContain('SMTP: ')
  expect(await box.state()).toBeNull()
})

test('a port is a number, and at most three copies go out', async () => {
  expect((await box.connect({ smtp_port: '587' })).status).toBe(400)
  const four = ['a@b.example', 'c@b.example', 'd@b.example', 'e@b.example']
  expect((await box.connect({ cc: four })).status).toBe(400)
  expect((await box.connect({ bcc: four })).status).toBe(400)
})

test('an address inside the network is not asked unless the operator allows it', async () => {
  const tried = await server.call(calls.testEmailConnection, {
    body: { ...box.input, imap_host: '127.0.0.2' },
    headers: ayu.headers,
  })
  expect(tried.body.data).toEqual({
    imap: { ok: false, reason: 'address not allowed' },
    smtp: { ok: true, reason: '' },
  })
})

test('a place has one mailbox: a second is a 401 that leads to a change, which keeps the password', async () => {
  const connected = await box.connect({ cc: ['bos@toko.example'], bcc: ['arsip@toko.example'] })
  expect(connected.body.data).toMatchObject({
    email: 'care@toko.example',
    smtp_port: box.smtp.port,
    cc: ['bos@toko.example'],
  })
  expect(JSON.stringify(connected.body)).not.toContain('rahasia')
  const { rows } = await server.deps.pool.query('select password from email_mailboxes')
  expect(rows[0].password).not.toContain('rahasia')
  const again = await box.connect()
  expect([again.status, again.body.code]).toEqual([401, 'email_connection_exists'])
  const { smtp_password: _, ...rest } = box.input
  const change = (body: object) => server.call(calls.updateEmailConnection, { body, headers: ayu.headers })
  expect((await change({ ...rest, name: 'Toko Baru' })).body.data).toMatchObject({ name: 'Toko Baru', cc: [] })
  expect((await change({ ...rest, smtp_username: 'lain@toko.example' })).body.code).toBe('email_password_missing')
  await box.connected()
})

test('the mail agent is an agent: it counts, its status is its own, and it goes with the mailbox', async () => {
  const agents = async () =>
    (await server.call(agentEndpoints.listAgents, { headers: ayu.headers })).body.data.records.filter(
      ({ agents_source }) => agents_source === 'email',
    )
  expect(await agents()).toMatchObject([{ status: 'active' }])
  expect((await box.set({ status: 'non_active' })).body.data).toMatchObject({
    status: 'non_active',
    reply_mode: 'approve',
  })
  expect(await agents()).toMatchObject([{ status: 'non_active' }])
  await expect.poll(() => box.imap.connections()).toBe(0)
  box.imap.deliver(aMail({ subject: 'Saat tidur' }))
  expect(await box.threads()).toEqual([])
  await box.set({ status: 'active' })
  await box.threadWhen('Saat tidur', () => true)
})

test('somebody else cannot connect the same mailbox', async () => {
  const budi = await aTalker(server)
  const taken = await server.call(calls.connectEmail, { body: box.input, headers: budi.headers })
  expect([taken.status, taken.body.code]).toEqual([409, 'email_mailbox_taken'])
})

test('a plan without room for another agent says so in the words that clients know', async () => {
  const operator = await aPerson(server, { isOperator: true })
  const cici = await aTalker(server)
  const theirs = await mailboxOf(cici, 'cici@toko.example')
  const plan = { params: { id: cici.organizationId }, body: { plan: 'free' }, headers: operator.headers }
  await server.call(billingOperatorEndpoints.setOrganizationPlan, plan)
  for (const name of ['Satu', 'Dua']) {
    const form = new FormData()
    form.set('name', name)
    await server.call(agentEndpoints.createAgent, { form, headers: cici.headers })
  }
  const { status, body } = await theirs.connect()
  expect([status, body.message]).toEqual([
    402,
    'You have reached the maximum number of agents allowed. Please upgrade your plan to add more agents.',
  ])
  expect(await theirs.state()).toBeNull()
})

test('a plan that has no mail agent says the same', async () => {
  const operator = await aPerson(server, { isOperator: true })
  const dedi = await aTalker(server)
  const plan = { params: { id: dedi.organizationId }, body: { plan: 'paid' }, headers: operator.headers }
  await server.call(billingOperatorEndpoints.setOrganizationPlan, plan)
  const theirs = await mailboxOf(dedi, 'dedi@toko.example')
  // Every plan of today has it: the table decides, whatever stands in it.
  const { addOns } = plans.paid
  plans.paid.addOns = addOns.filter((name) => name !== 'email')
  const { status, body } = await theirs.connect().finally(() => {
    plans.paid.addOns = addOns
  })
  expect([status, body.message]).toEqual([
    403,
    'You have reached the maximum number of agents allowed. Please upgrade your plan to add more agents.',
  ])
  expect(await theirs.state()).toBeNull()
  expect((await theirs.connect()).status).toBe(200)
})

test('a password that is changed at the provider stops the mailbox, and a new one starts it', async () => {
  box.imap.user.password = 'baru'
  box.smtp.user.password = 'baru'
  box.imap.drop()
  await expect.poll(async () => (await box.state())?.state).toBe('wrong_password')
  expect((await box.state())!.reason).toBe('Invalid credentials (Failure)')
  // Nobody need look at the mailbox to hear of it.
  const told = async () =>
    (await server.call(notificationEndpoints.listNotifications, { headers: ayu.headers })).body.data.records.filter(
      ({ kind }) => kind === 'mailbox_stopped',
    )
  await expect.poll(told).toMatchObject([
    {
      title: 'No mail is received at care@toko.example',
      text: expect.stringMatching(/^The mail server refuses the password\./),
      link: '/dashboard-agent/email?part=setup',
    },
  ])
  const body = { ...box.input, smtp_password: 'baru' }
  expect((await server.call(calls.updateEmailConnection, { body, headers: ayu.headers })).status).toBe(200)
  await box.connected()
})

test('files of the mail agent are its own, up to 10 MB each', async () => {
  const upload = (name: string, content: string) => {
    const form = new FormData()
    form.append('files', new Blob([content]), name)
    return server.call(calls.addEmailKnowledge, { form, headers: ayu.headers })
  }
  expect((await upload('jam.txt', 'Toko buka setiap hari jam 9 sampai jam 21.')).body.data.files).toMatchObject([
    { name: 'jam.txt' },
  ])
  expect((await upload('besar.txt', 'a'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413)
  const list = async () => (await server.call(calls.listEmailKnowledge, { headers: ayu.headers })).body.data.records
  const [file] = await list()
  const other = await aTalker(server)
  const remove = (headers: Record<string, string>) =>
    server.call(calls.removeEmailKnowledge, { params: { id: file!.id }, headers })
  expect((await remove(other.headers)).status).toBe(404)
  expect((await remove(ayu.headers)).status).toBe(200)
  expect(await list()).toEqual([])
})

test('a reply is written from the files of the mail agent, and not from what only some may read where it comes from', async () => {
  const form = new FormData()
  form.append('files', new Blob(['Garansi semua produk berlaku dua tahun sejak pembelian.']), 'garansi.txt')
  form.append('files', new Blob(['Garansi produk direksi berlaku sepuluh tahun sejak pembelian.']), 'direksi.txt')
  const { body } = await server.call(calls.addEmailKnowledge, { form, headers: ayu.headers })
  // It comes from a drive where Ayu may read it; whoever writes a mail is not Ayu.
  const held = [body.data.files.find(({ name }) => name === 'direksi.txt')?.id, ayu.id]
  await server.deps.pool.query(
    `insert into drive_sources (file_id, user_id, organization_id, add_on, drive_file_id, revision, checked_at)
     select $1, $2, organization_id, 'google_drive', 'd', '1', now() from knowledge_files where id = $1`,
    held,
  )
  const reads = 'insert into drive_readers (file_id, user_id, may_read, checked_at) values ($1, $2, true, $3)'
  await server.deps.pool.query(reads, [...held, server.deps.clock.now()])
  const ready = async () =>
    (await server.call(calls.listEmailKnowledge, { headers: ayu.headers })).body.data.records.map(({ state }) => state)
  await expect.poll(ready).toEqual(['ready', 'ready'])
  server.model.reply = () => [{ text: 'Garansi dua tahun [1].' }]
  box.imap.deliver(aMail({ subject: 'Garansi', body: 'Berapa lama garansi produk?' }))
  await box.threadWhen('Garansi', ({ reply_state }) => reply_state === 'draft')
  const prompt = JSON.stringify(server.model.requests.at(-1))
  expect(prompt).toContain('garansi.txt')
  expect(prompt).not.toMatch(/direksi|sepuluh/)
})

test('disconnecting ends it all', async () => {
  expect((await server.call(calls.disconnectEmail, { headers: ayu.headers })).status).toBe(200)
  expect(await box.state()).toBeNull()
  expect(await box.threads()).toEqual([])
  await expect.poll(() => box.imap.connections()).toBe(0)
})

test('what came before a mailbox was connected is shown and not answered, whatever the clock of its server says', async () => {
  const person = await aPerson(server)
  const box = await aMailbox(server, person, 'baru@toko.example')
  const now = server.deps.clock.now()
  box.imap.deliver(aMail({ subject: 'Kemarin' }), new Date(now.getTime() - 86_400_000))
  // Its clock is ahead.
  box.imap.deliver(aMail({ subject: 'Tadi' }), new Date(now.getTime() + 3_600_000))
  expect((await box.connect()).status).toBe(200)
  expect((await box.threadWhen('Kemarin', () => true)).category).toBe('done')
  expect((await box.threadWhen('Tadi', () => true)).category).toBe('done')
  // Now it is behind.
  box.imap.deliver(aMail({ subject: 'Barusan' }), new Date(now.getTime() - 3_600_000))
  expect((await box.threadWhen('Barusan', () => true)).category).toBe('to_answer')
})
