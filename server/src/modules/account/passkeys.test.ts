import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { TestAuthenticator } from '../../testing/authenticator.ts'
import { aPerson, codeMailedTo, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const origin = 'https://toko.example'
const server = await testApp({ env: { PUBLIC_URL: origin } })
const password = 'durian runtuh di ladang'
let person: TestPerson
beforeEach(async () => {
  person = await aPerson(server, { password })
})

const mine = () => ({ headers: person.headers })
const begin = async () => (await server.call(calls.beginPasskey, mine())).body.data
const list = async () => (await server.call(calls.listPasskeys, mine())).body.data.records
const challenge = async () => (await server.call(calls.beginPasskeySignIn)).body.data
const signIn = (body: object) => server.call(calls.signInWithPasskey, { body })

async function add(device = new TestAuthenticator(origin), quirks: Parameters<TestAuthenticator['make']>[1] = {}) {
  const { options, challenge_token } = await begin()
  const body = { challenge_token, response: device.make(options, quirks) }
  return { device, body, answer: await server.call(calls.addPasskey, { ...mine(), body }) }
}

async function proofBy(device: TestAuthenticator, quirks: Parameters<TestAuthenticator['sign']>[1] = {}) {
  const { options, challenge_token } = await challenge()
  return { challenge_token, response: device.sign(options, quirks) }
}

/** What happened to the person's account, the newest first. */
async function audit(action: string) {
  const { rows } = await server.deps.pool.query(
    'select changes, actor_id from audit_entries where organization_id = $1 and action = $2 order by at desc',
    [person.organizationId, action],
  )
  return rows
}

test('is added, named, renamed and removed; the first comes with recovery codes, and mails say so', async () => {
  const { answer } = await add(new TestAuthenticator(origin, { synced: true }))
  expect(answer.status, answer.body.message).toBe(200)
  expect(answer.body.data.recovery_codes).toHaveLength(10)
  expect(answer.body.data.passkey).toMatchObject({ name: 'Passkey', synced: true, last_used_at: null })
  expect(server.mails.at(-1)).toMatchObject({ to: person.email, subject: 'A passkey was added to your Nalar account' })
  const second = await add()
  expect(second.answer.body.data).toMatchObject({ recovery_codes: null, passkey: { synced: false } })
  expect((await server.call(calls.listPasskeys, mine())).body.data).toMatchObject({ origin, records: [{}, {}] })
  const params = { id: second.answer.body.data.passkey.id }
  const renamed = await server.call(calls.renamePasskey, { ...mine(), params, body: { name: ' Laptop ' } })
  expect(renamed.body.data.name).toBe('Laptop')
  expect((await server.call(calls.renamePasskey, { ...mine(), params, body: { name: ' ' } })).status).toBe(400)
  expect((await server.call(calls.removePasskey, { ...mine(), params })).status).toBe(200)
  expect((await server.call(calls.removePasskey, { ...mine(), params })).body.code).toBe('passkey_not_found')
  expect(server.mails.at(-1)?.text).toContain('Laptop')
  expect(await audit('account.passkey-added')).toHaveLength(2)
  expect(await audit('account.passkey-removed')).toMatchObject([{ changes: { passkey: { from: 'Laptop' } } }])
})

test('signs in alone, without a name or a password, and the list of devices says how', async () => {
  const { device } = await add()
  const entered = await signIn(await proofBy(device))
  expect(entered.status, entered.body.message).toBe(200)
  expect(entered.body.data.user.id).toBe(person.id)
  const { token, token_client } = entered.body.data
  const { body } = await server.call(calls.listSignIns, { headers: { token, token_client } })
  expect(body.data.records[0]).toMatchObject({ current: true, way: 'passkey' })
  expect((await list())[0]?.last_used_at).not.toBeNull()
})

test('a challenge is good once, for ten minutes, and only for what it was given for', async () => {
  const { device } = await add()
  const proof = await proofBy(device)
  expect((await signIn(proof)).status).toBe(200)
  expect((await signIn(proof)).body.code).toBe('passkey_challenge_gone')
  const late = await proofBy(device)
  server.pass(601)
  expect((await signIn(late)).body.code).toBe('passkey_challenge_gone')
  // The token of another browser's challenge does not help.
  const [ours, theirs] = [await proofBy(device), await challenge()]
  expect((await signIn({ ...ours, challenge_token: theirs.challenge_token })).body.code).toBe('passkey_refused')
  const other = await server.call(calls.beginStepUp, mine())
  const response = device.sign(other.body.data.options)
  expect((await signIn({ challenge_token: other.body.data.challenge_token, response })).body.code).toBe(
    'passkey_challenge_gone',
  )
})

test('the same challenge at once lets in one', async () => {
  const { device } = await add()
  const proof = await proofBy(device)
  const answers = await Promise.all([signIn(proof), signIn(proof), signIn(proof)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('a new passkey is for the device that began, and only from our pages with the person there', async () => {
  const { options, challenge_token } = await begin()
  const made = new TestAuthenticator(origin).make(options)
  const stranger = await aPerson(server)
  const asked = { headers: stranger.headers, body: { challenge_token, response: made } }
  expect((await server.call(calls.addPasskey, asked)).body.code).toBe('passkey_challenge_gone')
  for (const quirks of [{ origin: 'https://tok0.example' }, { unverified: true }, { rpId: 'example' }])
    expect((await add(new TestAuthenticator(origin), quirks)).answer.body.code).toBe('passkey_refused')
  const { body } = await add()
  const again = await begin()
  expect((await server.call(calls.addPasskey, { ...mine(), body: { ...body, ...again } })).body.code).toBe(
    'passkey_refused',
  )
  expect(await list()).toHaveLength(1)
})

test.each([
  ['another origin', { origin: 'https://toko.example.evil' }],
  ['another domain', { rpId: 'evil.example' }],
  ['nobody there', { unverified: true }],
])('a signature from %s is refused and written down', async (_, quirks) => {
  const { device } = await add()
  expect((await signIn(await proofBy(device, quirks))).body.code).toBe('passkey_refused')
  expect(await audit('account.passkey-refused')).toMatchObject([
    { actor_id: null, changes: { reason: { to: 'signature' } } },
  ])
})

test('a counter that does not go on is refused and written down; a device that never counts is not', async () => {
  const { device } = await add()
  await signIn(await proofBy(device, { counter: 5 }))
  for (const counter of [5, 4, 0])
    expect((await signIn(await proofBy(device.copy(), { counter }))).body.code).toBe('passkey_refused')
  expect((await audit('account.passkey-refused')).map(({ changes }) => changes.reason.to)).toEqual([
    'counter',
    'counter',
    'counter',
  ])
  expect((await signIn(await proofBy(device, { counter: 6 }))).status).toBe(200)
  const { device: silent } = await add()
  for (const counter of [0, 0]) expect((await signIn(await proofBy(silent, { counter }))).status).toBe(200)
})

test('one that was removed, that nobody has, or that names somebody else lets nobody in', async () => {
  const { device, answer } = await add()
  const lost = device.copy()
  const stolen = device.copy()
  stolen.kept!.userHandle = Buffer.from((await aPerson(server)).id).toString('base64url')
  expect((await signIn(await proofBy(stolen))).body.code).toBe('passkey_refused')
  await server.call(calls.removePasskey, { ...mine(), params: { id: answer.body.data.passkey.id } })
  expect((await signIn(await proofBy(lost))).body.code).toBe('passkey_refused')
})

test('tries at one passkey wait, and nobody else does', async () => {
  const { device } = await add()
  for (let n = 0; n < 5; n++)
    expect((await signIn(await proofBy(device, { unverified: true }))).body.code).toBe('passkey_refused')
  expect(await signIn(await proofBy(device))).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  person = await aPerson(server, { password })
  const { device: other } = await add()
  expect((await signIn(await proofBy(other))).status).toBe(200)
})

test('counts as the second step: the password alone lets nobody in any more', async () => {
  const byPassword = (more: object = {}) =>
    server.call(calls.signIn, { body: { email: person.email, password, ...more } })
  expect((await byPassword()).status).toBe(200)
  const { device, answer } = await add()
  expect((await byPassword()).body).toMatchObject({
    code: 'second_step_needed',
    details: [{ path: 'ways', message: 'passkey,recovery' }],
  })
  const entered = await byPassword({ passkey: await proofBy(device) })
  expect(entered.status, entered.body.message).toBe(200)
  const { token, token_client } = entered.body.data
  const { body } = await server.call(calls.listSignIns, { headers: { token, token_client } })
  expect(body.data.records[0]?.way).toBe('two_step')
  const [code] = answer.body.data.recovery_codes!
  expect((await byPassword({ code })).status).toBe(200)
  expect((await byPassword({ code })).body.code).toBe('second_step_wrong')
  // Another person's is no second step of this one.
  const owner = person
  person = await aPerson(server, { password })
  const { device: others } = await add()
  const body2 = { email: owner.email, password, passkey: await proofBy(others) }
  expect((await server.call(calls.signIn, { body: body2 })).body.code).toBe('second_step_wrong')
  // Six digits are no code of a secret that nobody was told.
  expect((await byPassword({ code: '000000' })).body.code).toBe('second_step_wrong')
})

test('a mailbox alone makes no new password where there is a passkey', async () => {
  const { device } = await add()
  const begun = await server.call(calls.resetEmail, { body: { email: person.email } })
  const headers = { token_client: begun.body.data.token_client }
  await server.call(calls.resetOtp, { headers, body: { otp: codeMailedTo(server, person.email) } })
  const fresh = 'nangka jatuh di sawah'
  const reset = (more: object = {}) =>
    server.call(calls.resetSetPassword, { headers, body: { password: fresh, confirm_password: fresh, ...more } })
  expect((await reset()).body.code).toBe('second_step_needed')
  expect((await reset({ passkey: await proofBy(device) })).status).toBe(200)
})

test('the last way in stays; the last passkey takes its recovery codes along', async () => {
  const { answer } = await add()
  const removing = () => server.call(calls.removePasskey, { ...mine(), params: { id: answer.body.data.passkey.id } })
  const setPassword = (hash: string | null) =>
    server.deps.pool.query('update users set password_hash = $2 where id = $1', [person.id, hash])
  const { rows } = await server.deps.pool.query('select password_hash as hash from users where id = $1', [person.id])
  await setPassword(null)
  expect((await removing()).body.code).toBe('last_way_in')
  expect(await list()).toHaveLength(1)
  const second = await add()
  expect((await removing()).status).toBe(200)
  await setPassword(rows[0].hash)
  const params = { id: second.answer.body.data.passkey.id }
  expect((await server.call(calls.removePasskey, { ...mine(), params })).status).toBe(200)
  expect((await server.call(calls.getSecondStep, mine())).body.data).toMatchObject({
    passkeys: 0,
    recovery_codes_left: 0,
  })
  expect((await server.call(calls.signIn, { body: { email: person.email, password } })).status).toBe(200)
})

test('another person’s passkey is nobody else’s to see, name or remove', async () => {
  const { answer } = await add()
  const params = { id: answer.body.data.passkey.id }
  const { headers } = await aPerson(server)
  expect((await server.call(calls.listPasskeys, { headers })).body.data.records).toEqual([])
  expect((await server.call(calls.renamePasskey, { headers, params, body: { name: 'Mine' } })).status).toBe(404)
  expect((await server.call(calls.removePasskey, { headers, params })).status).toBe(404)
})
