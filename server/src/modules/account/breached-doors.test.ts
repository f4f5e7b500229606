import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accountEndpoints as calls } from '#contract/account/endpoints.ts'
import { aPerson, aVerifiedSignUp, codeMailedTo } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-breached-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const list = path.join(folder, 'breached.txt')
// By sha1sum, of "durian runtuh di pasar".
const hash = 'B8E4AB99F12ED02FCB97DB53E5F426A4DC48E2C4'
fs.writeFileSync(list, `${hash}:2\r\n`)
const server = await testApp({ env: { BREACHED_PASSWORDS: list } })
const [breached, good] = ['durian runtuh di pasar', 'durian runtuh di ladang']

const refused = (path: string) => ({ status: 400, body: { code: 'password_breached', details: [{ path }] } })

test('a breached password is refused at sign-up, in words, and another one is taken', async () => {
  const { headers } = await aVerifiedSignUp(server)
  const set = (password: string, language = 'en') =>
    server.call(calls.activationSetPassword, {
      headers: { ...headers, 'accept-language': language },
      body: { password, confirm_password: password },
    })
  expect(await set(breached)).toMatchObject(refused('password'))
  expect((await set(breached)).body.message).toBe('This password was exposed in a data breach. Please choose another.')
  expect((await set(breached, 'id')).body.message).toBe(
    'Kata sandi ini pernah bocor dalam kebocoran data. Pilih yang lain, ya.',
  )
  expect((await set(good)).status).toBe(200)
})

test('it is refused where a password is changed and where it is reset', async () => {
  const { email, headers } = await aPerson(server, { password: good })
  const change = { old_password: good, new_password: breached }
  expect(await server.call(calls.changePassword, { headers, body: change })).toMatchObject(refused('new_password'))
  const { body } = await server.call(calls.resetEmail, { body: { email } })
  const flow = { token_client: body.data.token_client }
  await server.call(calls.resetOtp, { headers: flow, body: { otp: codeMailedTo(server, email) } })
  const reset = { password: breached, confirm_password: breached }
  expect(await server.call(calls.resetSetPassword, { headers: flow, body: reset })).toMatchObject(refused('password'))
  expect((await server.call(calls.signIn, { body: { email, password: good } })).status).toBe(200)
})
