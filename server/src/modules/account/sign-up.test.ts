import { expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { aPerson, aSignUp, aVerifiedSignUp, codeMailedTo, newAddress } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
const password = 'durian runtuh di ladang'
const passwords = { password, confirm_password: password }
const indonesian = { 'accept-language': 'id' }

const begin = (email?: string, more: Record<string, string> = {}) => aSignUp(server, { email, more })
const beginVerified = (email?: string) => aVerifiedSignUp(server, email)

test('a sign-up becomes an account with an organization and a default agent, signed in', async () => {
  const { email, headers } = await beginVerified('Sari.Dewi@Example.test')
  const { status, body } = await server.call(calls.activationSetPassword, { headers, body: passwords })
  expect(status).toBe(200)
  expect(body.data.user).toMatchObject({
    name: 'Budi Santoso',
    email,
    user_type: 0,
    use_workspace: false,
    workspace_id: null,
    language: 'en',
    company_id: body.data.id_client,
    notification_id: body.data.user.id,
    wa_id: null,
    workspace_invitations: false,
  })
  expect(body.data.user.bot_id).toMatch(/^[0-9a-f-]{36}$/)
  const me = await server.call(calls.getUser, { headers: { token_client: body.data.token_client } })
  expect(me.body.data).toEqual(body.data.user)
  const again = await server.call(calls.signIn, { body: { email: email.toUpperCase(), password } })
  expect(again.status).toBe(200)
})

test('the organization has the name that was given, else one of the person’s, in their language', async () => {
  const nameOf = async (id: string) =>
    (await server.deps.pool.query('select name from organizations where id = $1', [id])).rows[0].name
  const given = await begin(newAddress(), { company_name: 'Toko Nusantara' })
  const own = await begin()
  for (const [flow, name] of [
    [given, 'Toko Nusantara'],
    [own, 'Organisasi Budi Santoso'],
  ] as const) {
    const headers = { ...flow.headers, ...indonesian }
    await server.call(calls.activationOtp, { headers, body: { otp: codeMailedTo(server, flow.email) } })
    const { body } = await server.call(calls.activationSetPassword, { headers, body: passwords })
    expect(await nameOf(body.data.id_client)).toBe(name)
    expect(body.data.user.language).toBe('id')
  }
})

test('the mail is plain text in the language of the person and holds one code', async () => {
  const email = newAddress()
  await server.call(calls.signUp, { body: { email, full_name: 'Budi' }, headers: indonesian })
  const mail = server.mails.findLast(({ to }) => to === email)!
  expect(mail.subject).toBe('Kode Nalar kamu')
  expect(mail.text).toContain('Kode ini berlaku 10 menit')
  expect(mail.text.match(/\b\d{6}\b/g)).toHaveLength(1)
  expect(mail.subject).not.toMatch(/\d/)
})

test('bad input names the fields in the language of the person', async () => {
  const { status, body } = await server.call(calls.signUp, {
    body: { email: 'budi@', full_name: '  ' },
    headers: indonesian,
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({ status: false, code: 'invalid_input' })
  expect(body.details).toEqual([
    { path: 'email', message: 'Masukkan alamat email yang benar, ya.' },
    { path: 'full_name', message: 'Isi namanya dulu, ya.' },
  ])
  const missing = await server.call(calls.signUp, { body: {} })
  expect(missing.body.details?.map(({ path }) => path)).toEqual(['email', 'full_name'])
})

test('a taken address gets the same answer, and its owner a mail without a code', async () => {
  const owner = await aPerson(server, { email: 'Taken@example.test' })
  const { answer, headers } = await begin('taken@Example.test')
  const fresh = await begin()
  expect(Object.keys(answer.body.data)).toEqual(Object.keys(fresh.answer.body.data))
  const mail = server.mails.findLast(({ to }) => to === owner.email)!
  expect(mail.subject).toBe('You already have a Nalar account')
  expect(mail.text).not.toMatch(/\d{6}/)
  const { body } = await server.call(calls.activationOtp, { headers, body: { otp: '123456' } })
  expect(body.code).toBe('otp_mismatch')
})

test('who signed up and went away begins again; unknown and taken addresses get the same answer', async () => {
  const { email } = await begin()
  const again = await server.call(calls.activationEmail, { body: { email } })
  const headers = { token_activate_account: again.body.data.token_activate_account }
  await server.call(calls.activationOtp, { headers, body: { otp: codeMailedTo(server, email) } })
  const done = await server.call(calls.activationSetPassword, { headers, body: passwords })
  expect(done.body.data.user.name).toBe('Budi Santoso')
  for (const other of [email, newAddress()]) {
    const { status, body } = await server.call(calls.activationEmail, { body: { email: other } })
    expect(status).toBe(200)
    expect(Object.keys(body.data)).toEqual(Object.keys(again.body.data))
    expect(() => codeMailedTo(server, other)).toThrow('no code')
  }
})

test('a password needs a verified code, a confirmation and some thought', async () => {
  const unproven = await begin()
  const early = await server.call(calls.activationSetPassword, { headers: unproven.headers, body: passwords })
  expect(early).toMatchObject({ status: 403, body: { code: 'otp_not_verified' } })
  const { headers, email } = await beginVerified()
  const set = (given: string, confirm = given) =>
    server.call(calls.activationSetPassword, { headers, body: { password: given, confirm_password: confirm } })
  expect((await set('kurang7')).body.details?.[0]).toEqual({
    path: 'password',
    message: 'Please use at least 8 characters.',
  })
  expect((await set('x'.repeat(201))).body.details?.[0]?.message).toBe('Please use at most 200 characters.')
  expect((await set(password, 'something else')).body.details?.[0]?.path).toBe('confirm_password')
  for (const common of ['password', 'Sayang123', '12345678', 'P@ssw0rd', 'bismillah786'])
    expect((await set(common)).body, common).toMatchObject({ code: 'password_too_common' })
  for (const own of [email, 'BudiSantoso', 'budi santoso 99'])
    expect((await set(own)).body, own).toMatchObject({ code: 'password_is_personal', details: [{ path: 'password' }] })
  expect((await set(password)).status).toBe(200)
})

test('a flow makes one account: not twice, not at once, not beside another flow', async () => {
  const email = newAddress()
  const [left, right] = [await beginVerified(email), await beginVerified(email)]
  const ask = (headers: Record<string, string>) =>
    server.call(calls.activationSetPassword, { headers, body: passwords })
  const both = await Promise.all([ask(left.headers), ask(left.headers)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await ask(left.headers)).status).toBe(401)
  expect(await ask(right.headers)).toMatchObject({ status: 409, body: { code: 'account_exists' } })
})

test('a flow token ends after two hours', async () => {
  const { headers } = await beginVerified()
  server.pass(7201)
  expect((await server.call(calls.activationSetPassword, { headers, body: passwords })).status).toBe(401)
})

test('a token of one kind is nothing to the others', async () => {
  const flow = (await beginVerified()).answer.body.data.token_activate_account
  const person = await aPerson(server)
  const unauthorized = async (
    call: Parameters<typeof server.call>[0],
    headers: Record<string, string>,
    body?: unknown,
  ) => expect((await server.call(call, { headers, body })).status, call.path).toBe(401)
  await unauthorized(calls.getUser, { token_client: flow })
  await unauthorized(calls.getUser, { token_client: person.token })
  await unauthorized(calls.getAccessToken, { token: flow })
  await unauthorized(calls.getAccessToken, { token: person.tokenClient })
  await unauthorized(calls.resetSetPassword, { token_client: flow }, passwords)
  await unauthorized(calls.activationOtp, { token_activate_account: person.tokenClient }, { otp: '123456' })
  for (const call of [calls.activationOtp, calls.activationResendOtp, calls.activationSetPassword])
    await unauthorized(call, {})
})

test('when the mail cannot be sent the sign-up fails with the reason, and works afterwards', async () => {
  const email = newAddress()
  const { send } = server.deps.mailer
  server.deps.mailer.send = () => Promise.reject(new Error('no mail server'))
  const { status, body } = await server.call(calls.signUp, { body: { email, full_name: 'Budi' } })
  server.deps.mailer.send = send
  expect(status).toBe(503)
  expect(body.message).toBe('Failed to register')
  expect(body.details).toEqual([
    { path: 'email', message: 'The mail could not be sent. Please try again in a moment.' },
  ])
  await beginVerified(email)
})
