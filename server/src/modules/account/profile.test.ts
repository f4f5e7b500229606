import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { aPerson, aSignIn, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
const password = 'durian runtuh di ladang'
let person: TestPerson
beforeEach(async () => {
  person = await aPerson(server, { password })
})

const ask = <E extends Endpoint>(call: E, body?: unknown, headers: Record<string, string> = person.headers) =>
  server.call(call, { body, headers })

test('every call of the profile asks who it is', async () => {
  const own = Object.entries<Endpoint>(calls).filter(([, { auth }]) => auth === 'token_client')
  expect(own.length).toBeGreaterThan(10)
  for (const [name, call] of own) {
    const params = { id: '00000000-0000-4000-8000-000000000000' }
    const ask = (headers: Record<string, string>) =>
      server.call(call, { params, headers, body: call.body ? {} : undefined })
    expect((await ask({})).status, name).toBe(401)
    expect((await ask({ token_client: 'made up' })).status, name).toBe(401)
    expect((await ask({ token_client: person.token })).status, name).toBe(401)
  }
})

test('general data is empty but for the name, is kept, and only of the person', async () => {
  const before = await ask(calls.getGeneralData)
  expect(before.body.data).toEqual({ full_name: 'Ayu Rahma', phone_number: null, birth_date: null, position: null })
  const given = {
    full_name: ' Ayu   Rahma Putri ',
    phone_number: '+62 (812) 3456-7890',
    birth_date: '1990-02-28',
    position: 'Kepala toko',
  }
  const kept = { ...given, full_name: 'Ayu Rahma Putri', phone_number: '+6281234567890' }
  expect((await ask(calls.updateGeneralData, given)).body.data).toEqual(kept)
  expect((await ask(calls.getGeneralData)).body.data).toEqual(kept)
  expect((await ask(calls.getUser)).body.data).toMatchObject({
    name: 'Ayu Rahma Putri',
    phone_number: '+6281234567890',
  })
  const part = await ask(calls.updateGeneralData, { phone_number: null, position: '' })
  expect(part.body.data).toEqual({ ...kept, phone_number: null, position: null })
  const stranger = await aPerson(server)
  const theirs = await ask(calls.getGeneralData, undefined, stranger.headers)
  expect(theirs.body.data.birth_date).toBeNull()
})

test('general data that cannot be true is refused, field by field', async () => {
  const wrong = [
    { birth_date: '1990-02-30' },
    { birth_date: '2999-01-01' },
    { birth_date: '1850-01-01' },
    { birth_date: 'x' },
    { phone_number: '12' },
    { phone_number: 'call me' },
    { phone_number: '+1'.repeat(9) },
    { full_name: ' ' },
    { full_name: 'x'.repeat(121) },
    { position: 'x'.repeat(81) },
  ]
  for (const given of wrong) {
    const { status, body } = await ask(calls.updateGeneralData, given)
    expect(status, JSON.stringify(given)).toBe(400)
    expect(body.details?.[0]?.path).toBe(Object.keys(given)[0])
    expect(body.details?.[0]?.message).toMatch(/^Please /)
  }
})

test('the name can be changed, not emptied', async () => {
  const { body } = await ask(calls.rename, { name: 'Ayu  Baru' })
  expect(body.data).toMatchObject({ id: person.id, name: 'Ayu Baru' })
  expect((await ask(calls.rename, { name: '' })).body.details).toEqual([
    { path: 'name', message: 'Please enter a name.' },
  ])
})

test('a new password needs the old one and signs the other devices out', async () => {
  const other = await aSignIn(server, person.id)
  const next = 'nangka jatuh di sawah'
  const wrong = await ask(calls.changePassword, { old_password: 'not it at all', new_password: next })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'password_wrong' } })
  const weak = await ask(calls.changePassword, { old_password: password, new_password: 'sayangku' })
  expect(weak.body).toMatchObject({ code: 'password_too_common', details: [{ path: 'new_password' }] })
  const done = await ask(calls.changePassword, { old_password: password, new_password: next })
  expect({ status: done.status, data: done.body.data }).toEqual({ status: 200, data: null })
  expect((await ask(calls.getUser)).status).toBe(200)
  expect((await ask(calls.getUser, undefined, other)).status).toBe(401)
  expect((await server.call(calls.signIn, { body: { email: person.email, password: next } })).status).toBe(200)
  expect(server.mails.at(-1)?.to).toBe(person.email)
})

test('guessing the old password has to wait like guessing at sign-in', async () => {
  const guess = () => ask(calls.changePassword, { old_password: 'a guess', new_password: 'nangka jatuh di sawah' })
  for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})

test('an account that signs in elsewhere has no password to change', async () => {
  const outside = await aPerson(server)
  const body = { old_password: 'anything', new_password: 'nangka jatuh di sawah' }
  const answer = await ask(calls.changePassword, body, outside.headers)
  expect(answer).toMatchObject({ status: 409, body: { code: 'password_not_set' } })
})

test('language and voice are kept, each by itself, and nothing else is accepted', async () => {
  expect((await ask(calls.getPreferences)).body.data).toEqual({ language: null, voice_character: 'female' })
  await ask(calls.updatePreferences, { language: 'id' })
  const { body } = await ask(calls.updatePreferences, { voice_character: 'male' })
  expect(body.data).toEqual({ language: 'id', voice_character: 'male' })
  expect((await ask(calls.getUser)).body.data.language).toBe('id')
  for (const wrong of [{ language: 'fr' }, { voice_character: 'robot' }])
    expect((await ask(calls.updatePreferences, wrong)).status).toBe(400)
})
