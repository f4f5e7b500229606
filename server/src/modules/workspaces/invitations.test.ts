import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { profileEndpoints } from '#contract/account/profile-endpoints.ts'
import { signInEndpoints } from '#contract/account/sign-in-endpoints.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { workspaceEndpoints as api } from '#contract/workspaces/endpoints.ts'
import { aPerson, newAddress, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, anInvitation, aWorkspace, invitationMailedTo } from '../../testing/workspaces.ts'

const server = await testApp()
let ayu: TestPerson
let id: WorkspaceId
beforeEach(async () => {
  ayu = await aPerson(server)
  id = await aWorkspace(server, ayu)
})

const invite = (members: object[], by = ayu, headers = {}) =>
  server.call(api.inviteMembers, { body: { workspace_id: id, members }, headers: { ...by.headers, ...headers } })
const upload = (content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set('workspace_id', id)
  form.set('file', new Blob([content], { type: 'text/csv' }), 'people.csv')
  return server.call(api.uploadMembers, { form, headers: ayu.headers })
}
const accept = (person: TestPerson, invitation: string) =>
  server.call(api.acceptInvitation, { params: { id: invitation }, headers: person.headers })
const messages = (answer: Awaited<ReturnType<typeof invite>>) => answer.body.data.records.map(({ message }) => message)
const signUp = (invitation: string, more = {}) => {
  const password = 'a good long secret 1'
  const body = { invitation, full_name: 'Citra Dewi', password, confirm_password: password, ...more }
  return server.call(api.signUpWithInvitation, { body })
}

const open = (invitation: string) => server.call(api.openInvitation, { body: { invitation } })

test('each address of a list is answered by itself', async () => {
  const budi = await aMember(server, ayu, id)
  const free = newAddress()
  const waiting = newAddress()
  await anInvitation(server, ayu, id, waiting)
  const rows = [free, 'not an address', free.toUpperCase(), budi.email, ayu.email, waiting]
  const answer = await invite([...rows.map((email) => ({ email })), { email: newAddress(), role: 'king' }])
  expect(messages(answer)).toEqual([
    'Invited',
    'Invalid email',
    'Duplicate',
    'Email has been registered as a member',
    'This is your own address',
    'Already invited; send it again from the pending invitations',
    'Role must be member or admin',
  ])
  expect(answer.body.data).toMatchObject({ invited: 1, failed: 6 })
  const indonesian = await invite([{ email: 'x' }], ayu, { 'accept-language': 'id' })
  expect(messages(indonesian)).toEqual(['Email tidak valid'])
})

test.each([
  ['with a heading and commas', 'email,role\n{a},admin\n{b},', ['admin', 'member']],
  [
    'with semicolons, a byte order mark and Windows lines',
    '\uFEFFEmail;Role\r\n{a};MEMBER\r\n{b};admin\r\n',
    ['member', 'admin'],
  ],
  ['without a heading', '{a}\n\n{b}\n', ['member', 'member']],
  ['with other columns first', 'Name\tRole\tE-mail\nAyu\tadmin\t{a}\nBudi\t\t{b}', ['admin', 'member']],
])('a file %s', async (_, template, roles) => {
  const [a, b] = [newAddress(), newAddress()]
  const answer = await upload(template.replace('{a}', a).replace('{b}', b))
  expect(answer.body.data.records.map(({ email, role, ok }) => [email, role, ok])).toEqual([
    [a, roles[0], true],
    [b, roles[1], true],
  ])
})

test('a file is answered by its lines; what is no such file is refused', async () => {
  const answer = await upload(`email\n${newAddress()}\n\nwrong\n`)
  expect(answer.body.data.records.map(({ row, code }) => [row, code])).toEqual([
    [2, 'invited'],
    [4, 'email_invalid_row'],
  ])
  expect((await upload('email,role\n')).body.code).toBe('invite_file_empty')
  expect((await upload('')).body.code).toBe('invite_file_empty')
  const many = Array.from({ length: 10_001 }, (_, index) => `p${index}@example.test`).join('\n')
  expect((await upload(many)).body).toMatchObject({
    code: 'invite_file_too_long',
    message: 'The file has 10001 rows; at most 10000 can be invited in one go.',
  })
  expect((await upload(new Uint8Array([0x89, 0x50, 0xff, 0xfe, 0, 1]))).body.code).toBe('invite_file_not_csv')
})

test('an invited person sees it, accepts, works there, and may accept again', async () => {
  const budi = await aPerson(server, { name: 'Budi' })
  const invitation = await anInvitation(server, ayu, id, budi.email, 'admin')
  const me = () => server.call(profileEndpoints.getUser, { headers: budi.headers })
  expect((await me()).body.data.workspace_invitations).toBe(true)
  const list = await server.call(api.listInvitations, { headers: budi.headers })
  expect(list.body.data.records).toMatchObject([{ id: invitation, accepted: false, state: 'pending', role: 1 }])
  const accepted = await accept(budi, invitation)
  expect(accepted.body.data).toMatchObject({
    user: { workspace_id: id, company_id: ayu.organizationId, user_type: 1, workspace_invitations: false },
    workspace: { id, role: 1, member_count: 2, active: true },
  })
  expect((await accept(budi, invitation)).status).toBe(200)
  const detail = await server.call(api.getInvitation, { params: { id: invitation }, headers: budi.headers })
  expect(detail.body.data).toMatchObject({ accepted: true, state: 'accepted' })
})

test("somebody else's invitation is not there", async () => {
  const invitation = await anInvitation(server, ayu, id, newAddress())
  const other = await aPerson(server)
  expect(await accept(other, invitation)).toMatchObject({ status: 404, body: { code: 'invitation_gone' } })
  const decline = { params: { id: invitation }, headers: other.headers }
  expect((await server.call(api.declineInvitation, decline)).status).toBe(404)
})

test('an invitation ends after seven days and is good again when it is sent again', async () => {
  const budi = await aPerson(server)
  const invitation = await anInvitation(server, ayu, id, budi.email)
  const first = invitationMailedTo(server, budi.email)
  server.pass(limits.workspace.invitationSeconds + 1)
  expect(await accept(budi, invitation)).toMatchObject({ status: 410, body: { code: 'invitation_expired' } })
  expect((await server.call(api.listInvitations, { headers: budi.headers })).body.data.records).toEqual([])
  const where = { params: { id, invitationId: invitation }, headers: ayu.headers }
  const pending = () => server.call(api.listPendingInvites, { params: { id }, headers: ayu.headers })
  expect((await pending()).body.data.records).toMatchObject([{ state: 'expired' }])
  await server.inNoTime(async () => {
    expect((await server.call(api.resendInvite, where)).body.data.state).toBe('pending')
    expect((await server.call(api.resendInvite, where)).body).toMatchObject({
      code: 'too_many_requests',
      retry_after_s: 60,
    })
  })
  const opened = await server.call(api.openInvitation, { body: { invitation: first } })
  expect(opened.body.code).toBe('invitation_not_known')
  expect((await accept(budi, invitation)).status).toBe(200)
})

test('an invitation that is withdrawn while it is being accepted lets nobody in', async () => {
  const budi = await aPerson(server)
  const invitation = await anInvitation(server, ayu, id, budi.email)
  const client = await server.deps.pool.connect()
  try {
    // Whoever accepts has seen the invitation open, and waits here for their seat.
    await client.query('begin')
    await client.query('select 1 from organizations where id = $1 for update', [ayu.organizationId])
    const accepting = accept(budi, invitation)
    const waits = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await server.deps.pool.query(waits)).rows[0].n).toBe(1)
    await server.deps.pool.query(`update workspace_invitations set status = 'withdrawn' where id = $1`, [invitation])
    await client.query('commit')
    expect((await accepting).body.code).toBe('invitation_gone')
  } finally {
    client.release()
  }
  const { rows } = await server.deps.pool.query('select 1 from workspace_members where user_id = $1', [budi.id])
  expect(rows).toEqual([])
})

test('two who accept the same invitation at once are one member', async () => {
  const budi = await aPerson(server)
  const invitation = await anInvitation(server, ayu, id, budi.email)
  const answers = await Promise.all([accept(budi, invitation), accept(budi, invitation), accept(budi, invitation)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = await server.deps.pool.query('select role from workspace_members where user_id = $1', [budi.id])
  expect(rows).toEqual([{ role: 2 }])
})

test('a withdrawn or declined invitation cannot be accepted; a declined address can be invited again', async () => {
  const [budi, citra] = [await aPerson(server), await aPerson(server)]
  const withdrawn = await anInvitation(server, ayu, id, budi.email)
  const where = { params: { id, invitationId: withdrawn }, headers: ayu.headers }
  expect((await server.call(api.withdrawInvite, where)).status).toBe(200)
  expect((await server.call(api.withdrawInvite, where)).body.code).toBe('invitation_gone')
  expect((await accept(budi, withdrawn)).body.code).toBe('invitation_gone')
  const declined = await anInvitation(server, ayu, id, citra.email)
  await server.call(api.declineInvitation, { params: { id: declined }, headers: citra.headers })
  expect((await accept(citra, declined)).body.code).toBe('invitation_gone')
  expect((await accept(citra, await anInvitation(server, ayu, id, citra.email))).status).toBe(200)
})

test('the link tells what has become of the invitation, and only one that waits makes an account', async () => {
  const [late, back] = [newAddress(), newAddress()]
  const withdrawn = await anInvitation(server, ayu, id, back)
  const link = invitationMailedTo(server, back)
  await server.call(api.withdrawInvite, { params: { id, invitationId: withdrawn }, headers: ayu.headers })
  expect((await open(link)).body.data).toMatchObject({ state: 'withdrawn', email: back })
  expect((await signUp(link)).body.code).toBe('invitation_gone')
  await anInvitation(server, ayu, id, late)
  const ended = invitationMailedTo(server, late)
  expect((await open(ended)).body.data).toMatchObject({ state: 'pending', has_account: false })
  server.pass(limits.workspace.invitationSeconds + 1)
  expect((await open(ended)).body.data.state).toBe('expired')
  expect(await signUp(ended)).toMatchObject({ status: 410, body: { code: 'invitation_expired' } })
  expect((await open('made up')).body.code).toBe('invitation_not_known')
})

test('a new address signs up through its link, once, and works in the workspace', async () => {
  const email = newAddress()
  await anInvitation(server, ayu, id, email)
  const token = invitationMailedTo(server, email)
  const opened = await server.call(api.openInvitation, { body: { invitation: token } })
  expect(opened.body.data).toMatchObject({ email, invited_by: ayu.name, role_name: 'member', has_account: false })
  expect((await signUp(token, { confirm_password: 'another one 12' })).body.details?.[0]?.path).toBe('confirm_password')
  const made = await signUp(token)
  expect(made.body.data).toMatchObject({
    id_client: ayu.organizationId,
    user: { email, workspace_id: id, company_id: ayu.organizationId, user_type: 2 },
  })
  expect((await signUp(token)).body.code).toBe('invitation_gone')
  expect((await open(token)).body.data).toMatchObject({ state: 'accepted', has_account: true })
  const body = { email, password: 'a good long secret 1' }
  expect((await server.call(signInEndpoints.signIn, { body })).body.data.user.workspace_id).toBe(id)
  const stored = await server.deps.pool.query('select token_hash from workspace_invitations where email = $1', [email])
  expect(stored.rows[0].token_hash).not.toContain(token)
})

test('two who sign up with one link at once: one account', async () => {
  const email = newAddress()
  await anInvitation(server, ayu, id, email)
  const token = invitationMailedTo(server, email)
  const both = await Promise.all([signUp(token), signUp(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('somebody who accepts twice at once is a member once', async () => {
  const budi = await aPerson(server)
  const invitation = await anInvitation(server, ayu, id, budi.email)
  const both = await Promise.all([accept(budi, invitation), accept(budi, invitation)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const found = await server.call(api.getWorkspace, { params: { id }, headers: ayu.headers })
  expect(found.body.data.member_count).toBe(2)
})

test('two who come for the last seat at once: one gets it, the other is told why', async () => {
  await server.deps.pool.query("update organizations set plan = 'free' where id = $1", [ayu.organizationId])
  await aMember(server, ayu, id)
  const people = [await aPerson(server), await aPerson(server)]
  const given = await Promise.all(people.map((person) => anInvitation(server, ayu, id, person.email)))
  const answers = await Promise.all(people.map((person, index) => accept(person, given[index]!)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402])
  const refused = answers.find(({ status }) => status === 402)!
  expect(refused.body.message).toContain('3 seats')
  expect(messages(await invite([{ email: newAddress() }]))).toEqual(['No seat is free for this person'])
  const second = await server.call(api.createWorkspace, { body: { workspace_name: 'More' }, headers: ayu.headers })
  const seated = people[answers.findIndex(({ status }) => status === 200)]!
  const body = { workspace_id: second.body.data.id, members: [{ email: seated.email }] }
  expect((await server.call(api.inviteMembers, { body, headers: ayu.headers })).body.data.invited).toBe(1)
})

test('an address is invited by two at once: one invitation', async () => {
  const admin = await aMember(server, ayu, id, { role: 'admin' })
  const email = newAddress()
  const both = await Promise.all([invite([{ email }]), invite([{ email }], admin)])
  expect(both.map(({ body }) => body.data.records[0]!.code).sort()).toEqual(['invite_pending', 'invited'])
})

test('a mail that cannot be sent is an unknown error of its row, and the address can be invited again', async () => {
  const email = newAddress()
  const { send } = server.deps.mailer
  server.deps.mailer.send = () => Promise.reject(new Error('no mail server'))
  expect(messages(await invite([{ email }]))).toEqual(['Unknown error'])
  server.deps.mailer.send = send
  expect(messages(await invite([{ email }]))).toEqual(['Invited'])
})

test('who is invited as the server is killed is mailed all the same', async () => {
  const email = newAddress()
  const { send } = server.deps.mailer
  const killed = Promise.withResolvers<void>()
  onTestFinished(() => {
    server.deps.mailer.send = send
    killed.resolve()
  })
  const sending = Promise.withResolvers<void>()
  server.deps.mailer.send = () => {
    sending.resolve()
    return killed.promise
  }
  const mailed = () => server.mails.filter(({ to }) => to === email).length
  let inviting: Promise<unknown> | undefined
  const isThere = async () =>
    (await server.deps.pool.query('select from workspace_invitations where email = $1', [email])).rows.length > 0
  await server.inNoTime(async () => {
    inviting = invite([{ email }])
    await sending.promise
    expect(await isThere()).toBe(true)
    server.deps.mailer.send = send
    server.pass(599)
    await server.app.jobs.runDue('invitation-mail')
    expect(mailed()).toBe(0)
  })
  server.pass(2)
  await server.app.jobs.runDue('invitation-mail')
  await expect.poll(mailed).toBe(1)
  expect((await open(invitationMailedTo(server, email))).body.data.state).toBe('pending')
  killed.resolve()
  await inviting
})

test('a file of 10,000 rows is answered row by row, and its mails follow', async () => {
  const budi = await aMember(server, ayu, id)
  const mailed = server.mails.length
  const good = Array.from({ length: 9_990 }, (_, index) => `orang${index}.${budi.id}@example.test;member`)
  const bad = [
    'not an address',
    `ORANG0.${budi.id}@example.test`,
    `${budi.email}`,
    ayu.email,
    `x.${budi.id}@example.test;king`,
    ';admin',
    '@',
    'a@b',
    'two words@example.test',
    `orang1.${budi.id}@example.test`,
  ]
  const answer = await upload(`\uFEFFEmail;Role\r\n${[...good, ...bad].join('\r\n')}\r\n`)
  const { records, invited, failed } = answer.body.data
  expect([records.length, invited, failed]).toEqual([10_000, 9_990, 10])
  expect(records.slice(9_990).map(({ code }) => code)).toEqual([
    'email_invalid_row',
    'email_duplicate',
    'email_already_member',
    'invite_self',
    'invite_role_invalid',
    'email_invalid_row',
    'email_invalid_row',
    'email_invalid_row',
    'email_invalid_row',
    'email_duplicate',
  ])
  const list = await server.call(api.listPendingInvites, { params: { id }, query: { limit: 1 }, headers: ayu.headers })
  expect(list.body.data.pagination.total).toBe(9_990)
  await expect.poll(() => server.mails.length).toBeGreaterThan(mailed + 50)
  // Nobody needs the other thousands.
  await server.deps.pool.query("delete from jobs where queue = 'invitation-mail'")
  expect((await upload(`${'a@example.test\n'.repeat(10_001)}`)).body.code).toBe('invite_file_too_long')
})

test('a mail of a long list that cannot be sent is tried again, then told as failed, and can be sent again', async () => {
  const { send } = server.deps.mailer
  server.deps.mailer.send = () => Promise.reject(new Error('no mail server'))
  onTestFinished(() => {
    server.deps.mailer.send = send
  })
  const list = Array.from({ length: limits.workspace.mailsBeforeAnswer + 1 }, () => ({ email: newAddress() }))
  const delivery = async () => {
    const ask = { params: { id }, query: { limit: 100 }, headers: ayu.headers }
    return (await server.call(api.listPendingInvites, ask)).body.data.records
  }
  expect((await invite(list)).body.data.invited).toBe(list.length)
  // Those that the server itself has under way come back after their lease; each round brings the next try nearer.
  const deliveries = async () => {
    server.pass(7200)
    await server.app.jobs.runDue()
    return [...new Set((await delivery()).map((item) => item.delivery))]
  }
  await expect.poll(deliveries).toEqual(['failed'])
  server.deps.mailer.send = send
  const [first] = await delivery()
  server.pass(limits.workspace.resendSeconds)
  const again = { params: { id, invitationId: first!.id }, headers: ayu.headers }
  expect((await server.call(api.resendInvite, again)).body.data).toMatchObject({ state: 'pending', delivery: 'sent' })
})

test('a crash while a long list is mailed loses none of its mails', async () => {
  const list = Array.from({ length: limits.workspace.mailsBeforeAnswer + 1 }, () => ({ email: newAddress() }))
  await invite(list)
  const mailed = () => list.filter(({ email }) => server.mails.some(({ to }) => to === email)).length
  await expect.poll(mailed).toBe(list.length)
  const jobs = async () => {
    const found = await server.deps.pool.query(
      `select from jobs join workspace_invitations on key = workspace_invitations.id::text
       where queue = 'invitation-mail' and email = any($1)`,
      [list.map(({ email }) => email)],
    )
    return found.rowCount
  }
  // What sent the last one may not have ended yet.
  await expect.poll(jobs).toBe(0)
  // One that was taken by a process that is gone.
  const lost = list[0]!.email
  await server.deps.pool.query('update workspace_invitations set mail_waiting = true where email = $1', [lost])
  await server.deps.pool.query(
    `insert into jobs (id, queue, key, payload, due_at, attempts, lease, leased_until, created_at)
     select gen_random_uuid(), 'invitation-mail', id::text, jsonb_build_object('id', id), now(), 1, gen_random_uuid(),
       now() + interval '5 minutes', now() from workspace_invitations where email = $1`,
    [lost],
  )
  const before = server.mails.length
  server.pass(301)
  await server.app.jobs.runDue()
  expect(server.mails.slice(before).map(({ to }) => to)).toEqual([lost])
  expect((await open(invitationMailedTo(server, lost))).body.data.state).toBe('pending')
})

test('where seats are counted at most a hundred invitations wait', async () => {
  await server.deps.pool.query("update organizations set plan = 'paid' where id = $1", [ayu.organizationId])
  const answer = await invite(Array.from({ length: 101 }, () => ({ email: newAddress() })))
  expect(answer.body.data).toMatchObject({ invited: 100, failed: 1 })
  expect(answer.body.data.records.at(-1)!.code).toBe('invite_too_many_waiting')
})
