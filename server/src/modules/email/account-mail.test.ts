import { afterAll, beforeEach, expect, test } from 'vitest'
import type { MailVendor } from '#contract/add-ons/vendors.ts'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import { breakTable } from '../../testing/broken-table.ts'
import type { CloudAuthorization } from '../../testing/cloud/authorization.ts'
import { connectAccount, registerOAuthClient } from '../../testing/cloud/connect.ts'
import { startGoogleCloud } from '../../testing/cloud/google-cloud.ts'
import { startGraphCloud } from '../../testing/cloud/graph-cloud.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { startImapServer, type TestImap } from '../../testing/imap-server.ts'
import { type SmtpSink, startSmtpSink } from '../../testing/smtp-sink.ts'
import { chatApp } from '../chat/testing/chat-app.ts'
import { claimMailboxes } from './mailbox-store.ts'
import { aMail } from './testing/a-mail.ts'

type Answer = 'yes' | 'no' | 'later'
const [google, microsoft] = [await startGoogleCloud(), await startGraphCloud()]
/** What the servers answer although the token is good; and the tokens that they were given. */
const says: { imap: Answer | undefined; smtp: Answer | undefined } = { imap: undefined, smtp: undefined }
const given: Record<'imap' | 'smtp', string[]> = { imap: [], smtp: [] }

/** A vendor's servers of mail, which ask its own sign-in about tokens. */
async function mailOf(cloud: CloudAuthorization, name: string, explains: boolean) {
  const userOf = (kind: 'imap' | 'smtp') => ({
    name,
    password: crypto.randomUUID(),
    explains,
    takesToken: (token: string): Answer => {
      given[kind].push(token)
      return says[kind] ?? (cloud.grantOf(`Bearer ${token}`)?.person.email === name ? 'yes' : 'no')
    },
  })
  return { imap: await startImapServer(userOf('imap')), smtp: await startSmtpSink(userOf('smtp')) }
}

const [gmail, outlook] = [
  await mailOf(google, 'care@toko.example', true),
  await mailOf(microsoft, 'sri@toko.example', false),
]
const at = ({ imap, smtp }: { imap: TestImap; smtp: SmtpSink }) => ({
  imap: `127.0.0.1:${imap.port}`,
  smtp: `127.0.0.1:${smtp.port}`,
})
const server = await chatApp({
  env: {
    NET_ALLOW: '127.0.0.1',
    GOOGLE_URL: google.url,
    MICROSOFT_URL: microsoft.url,
    OAUTH_MAIL_SERVERS: JSON.stringify({ google: at(gmail), microsoft: at(outlook) }),
  },
})
for (const cloud of [google, microsoft]) cloud.now = () => server.deps.clock.now().getTime()
google.person = { email: 'care@toko.example', name: 'Toko' }
afterAll(async () => {
  await Promise.all([gmail, outlook].flatMap(({ imap, smtp }) => [imap.stop(), smtp.stop()]))
  await Promise.all([google.close(), microsoft.close()])
})
const operator = await aPerson(server, { isOperator: true })
beforeEach(() => {
  says.imap = undefined
  says.smtp = undefined
  google.busyAtTokens = false
  for (const kind of ['imap', 'smtp'] as const) given[kind].length = 0
})

type Headers = TestPerson['headers']
const agree = (headers: Headers, vendor: MailVendor) => connectAccount(server, headers, 'beginEmailAccount', { vendor })
const connect = (headers: Headers, vendor: MailVendor) =>
  server.call(calls.connectEmailAccount, { body: { vendor }, headers })
const accountsOf = async (headers: Headers) => (await server.call(calls.listEmailAccounts, { headers })).body.data
const stateOf = async (headers: Headers) => (await server.call(calls.getEmailConnection, { headers })).body.data
const threadsOf = async (headers: Headers) =>
  (await server.call(calls.listEmailDashboard, { headers })).body.data.records
const replyOf = async (headers: Headers, subject: string) => {
  const found = (await threadsOf(headers)).find((thread) => thread.subject === subject)
  return found && (await server.call(calls.openEmailThread, { params: { id: found.id }, headers })).body.data
}
async function receive(headers: Headers, subject: string, { imap } = gmail) {
  imap.deliver(aMail({ subject }))
  await expect.poll(() => replyOf(headers, subject)).toBeTruthy()
}
/** A person writes and approves a reply, whose time comes. */
async function answer(headers: Headers, subject: string) {
  const { thread } = (await replyOf(headers, subject))!
  const params = { id: thread.id }
  const written = await server.call(calls.writeEmailReply, { params, body: { text: 'Jam 9.' }, headers })
  const { reply } = written.body.data
  await server.call(calls.approveEmailReply, { params: { id: reply!.id }, headers })
  server.pass(6)
  // The server works on its jobs by itself, too.
  await server.app.jobs.runDue('email-send')
  const now = async () => (await replyOf(headers, subject))!.reply
  await expect.poll(async () => (await now())?.state).not.toBe('sending')
  return now()
}

async function answerMail(headers: Headers, subject: string) {
  await receive(headers, subject)
  return answer(headers, subject)
}

const ayu = await aPerson(server)

test('without a client of the operator no account can sign in, and it is said', async () => {
  expect(await accountsOf(ayu.headers)).toEqual([
    { vendor: 'google', state: 'off', account: null },
    { vendor: 'microsoft', state: 'off', account: null },
  ])
  const begun = await server.call(calls.beginEmailAccount, { body: { vendor: 'google' }, headers: ayu.headers })
  expect(begun.body.code).toBe('drive_sign_in_failed')
  await registerOAuthClient(server, operator, 'google', google)
  await registerOAuthClient(server, operator, 'microsoft', microsoft)
  expect(await accountsOf(ayu.headers)).toMatchObject([{ state: 'none' }, { state: 'none' }])
  expect((await connect(ayu.headers, 'google')).body.code).toBe('email_account_not_connected')
})

test('a mailbox is connected with a Google account: its address is in the id token, no password is kept', async () => {
  expect((await agree(ayu.headers, 'google')).body.data).toMatchObject({
    add_on: 'google_mail',
    account: 'care@toko.example',
  })
  expect((await connect(ayu.headers, 'google')).status).toBe(200)
  const body = { name: 'Toko Nusantara', cc: ['bos@toko.example'], bcc: [] }
  const named = await server.call(calls.changeEmailSender, { body, headers: ayu.headers })
  expect(named.body.data).toMatchObject({
    ...{ vendor: 'google', email: 'care@toko.example', name: 'Toko Nusantara', cc: ['bos@toko.example'] },
    // The stand-ins of this test are stored nowhere.
    ...{ imap_host: 'imap.gmail.com', imap_port: 993, smtp_host: 'smtp.gmail.com', smtp_port: 465 },
  })
  await expect.poll(async () => (await stateOf(ayu.headers))?.state).toBe('connected')
  const { rows } = await server.deps.pool.query('select * from email_mailboxes')
  for (const token of [...given.imap, ...given.smtp]) expect(JSON.stringify(rows)).not.toContain(token)
  expect(given.smtp.length).toBeGreaterThan(0)
  const other = await aPerson(server)
  expect(await accountsOf(other.headers)).toMatchObject([{ state: 'none', account: null }, { state: 'none' }])
})

test('a reply goes out with a fresh token, and no second copy is put among the sent mails', async () => {
  // The token of the hour before is of no use any more.
  server.pass(3_700)
  await answerMail(ayu.headers, 'Jam buka')
  await expect.poll(() => gmail.smtp.mails.map(({ from }) => from)).toEqual(['care@toko.example'])
  expect(new Set(given.smtp).size).toBe(1)
  await server.app.jobs.runDue('email-keep')
  expect(gmail.imap.sent).toEqual([])
})

test('a refused token is renewed once, whether the server explains or not', async () => {
  google.forgetAccessTokens()
  const before = google.renewals
  await answerMail(ayu.headers, 'Sekali lagi')
  await expect.poll(() => gmail.smtp.mails.length).toBe(2)
  await expect.poll(() => google.renewals).toBe(before + 1)
})

test('a vendor that is busy or a server that wants to be asked later ends nothing: the reply waits', async () => {
  says.smtp = 'later'
  expect(await answerMail(ayu.headers, 'Nanti')).toMatchObject({ state: 'scheduled' })
  expect((await stateOf(ayu.headers))?.state).toBe('connected')
  says.smtp = undefined
  google.busyAtTokens = true
  server.pass(3_700)
  await server.app.jobs.runDue('email-send')
  expect((await stateOf(ayu.headers))?.state).not.toBe('access_ended')
  google.busyAtTokens = false
  server.pass(3_700)
  await server.app.jobs.runDue('email-send')
  await expect.poll(() => gmail.smtp.mails.length).toBe(3)
})

test('access that was taken back stops the mailbox and leaves the reply scheduled; connecting again sends it', async () => {
  await receive(ayu.headers, 'Ditarik')
  google.takeBack('care@toko.example')
  // The token that is left would end before it arrives.
  server.pass(3_700)
  expect(await answer(ayu.headers, 'Ditarik')).toMatchObject({ state: 'scheduled' })
  await expect.poll(() => stateOf(ayu.headers)).toMatchObject({ state: 'access_ended', vendor: 'google' })
  expect(await accountsOf(ayu.headers)).toMatchObject([{ vendor: 'google', state: 'ended' }, {}])
  // Nobody listens to it any more, and no hour of waiting gives the reply up.
  gmail.imap.drop()
  server.pass(20 * 3_600)
  await server.app.jobs.runDue('email-send')
  expect((await replyOf(ayu.headers, 'Ditarik'))?.reply).toMatchObject({ state: 'scheduled' })
  await expect.poll(() => gmail.imap.connections()).toBe(0)
  await expect.poll(() => gmail.smtp.mails.length).toBe(3)
  await agree(ayu.headers, 'google')
  // What is not named stays.
  expect((await connect(ayu.headers, 'google')).body.data).toMatchObject({
    ...{ name: 'Toko Nusantara', cc: ['bos@toko.example'] },
  })
  server.pass(10)
  await server.app.jobs.runDue('email-send')
  await expect.poll(() => gmail.smtp.mails.length).toBe(4)
  await expect.poll(async () => (await stateOf(ayu.headers))?.state).toBe('connected')
})

test('a server that takes no fresh token either ends the access in its own words', async () => {
  says.imap = 'no'
  gmail.imap.drop()
  await expect.poll(async () => (await stateOf(ayu.headers))?.state).toBe('access_ended')
  expect((await stateOf(ayu.headers))?.reason).toBe('Invalid credentials (Failure)')
  const leaseIsOver = new Date(server.deps.clock.now().getTime() + 120_000)
  expect(await claimMailboxes(server.deps.db, 'another process', leaseIsOver, 1)).toEqual([])
  const sent = gmail.smtp.mails.length
  expect(await answer(ayu.headers, 'Jam buka')).toMatchObject({ state: 'scheduled' })
  await expect.poll(() => gmail.smtp.mails.length).toBe(sent)
  says.imap = undefined
  await agree(ayu.headers, 'google')
  await connect(ayu.headers, 'google')
  await expect.poll(async () => (await stateOf(ayu.headers))?.state).toBe('connected')
  server.pass(10)
  await server.app.jobs.runDue('email-send')
  await expect.poll(() => gmail.smtp.mails.length).toBe(sent + 1)
})

test('the mailbox of an account is nobody else’s to connect, and goes with what was given to us', async () => {
  const budi = await aPerson(server)
  await agree(budi.headers, 'google')
  expect((await connect(budi.headers, 'google')).body.code).toBe('email_mailbox_taken')
  google.revoked.length = 0
  const disconnect = () => server.call(calls.disconnectEmail, { headers: ayu.headers })
  const mend = await breakTable(server.deps, 'outside_accounts', 'delete')
  const broken = await disconnect()
  await mend()
  // The one does not go without the other.
  expect(broken.status).toBe(500)
  expect((await disconnect()).status).toBe(200)
  expect(await accountsOf(ayu.headers)).toMatchObject([{ state: 'none' }, { state: 'none' }])
})

test('a Microsoft account signs in by its user name, and a password takes its place', async () => {
  await agree(ayu.headers, 'microsoft')
  expect((await connect(ayu.headers, 'microsoft')).body.data).toMatchObject({
    ...{
      email: 'sri@toko.example',
      imap_host: 'outlook.office365.com',
      smtp_host: 'smtp.office365.com',
      smtp_port: 587,
    },
  })
  await expect.poll(async () => (await stateOf(ayu.headers))?.state).toBe('connected')
  const { imap, smtp } = outlook
  // Its servers refuse a token without a word, and get another one.
  const renewals = microsoft.renewals
  microsoft.forgetAccessTokens()
  imap.drop()
  await receive(ayu.headers, 'Outlook', outlook)
  expect(microsoft.renewals).toBe(renewals + 1)
  microsoft.forgetAccessTokens()
  await answer(ayu.headers, 'Outlook')
  await expect.poll(() => smtp.mails.length).toBe(1)
  expect(microsoft.renewals).toBe(renewals + 2)
  const body = {
    ...{ smtp_host: '127.0.0.1', smtp_port: smtp.port, smtp_username: 'sri@toko.example', cc: [], bcc: [] },
    ...{ imap_host: '127.0.0.1', imap_port: imap.port },
  }
  const change = (more: object) =>
    server.call(calls.updateEmailConnection, { body: { ...body, ...more }, headers: ayu.headers })
  expect((await change({})).body.code).toBe('email_password_missing')
  smtp.user.password = imap.user.password
  const changed = await change({ smtp_password: imap.user.password })
  expect(changed.body.data).toMatchObject({ vendor: null, imap_host: '127.0.0.1' })
  expect(await accountsOf(ayu.headers)).toMatchObject([{ state: 'none' }, { state: 'none' }])
})
