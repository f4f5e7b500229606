import { beforeEach, expect, test } from 'vitest'
import { billingOperatorEndpoints as operators, paymentEndpoints as pay } from '#contract/billing/endpoints.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { notificationEndpoints as api } from '#contract/notifications/endpoints.ts'
import { workspaceEndpoints as workspaces } from '#contract/workspaces/endpoints.ts'
import { aPerson, codeMailedTo, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, anInvitation, aWorkspace } from '../../testing/workspaces.ts'
import { createBilling } from '../billing/service.ts'
import { listWatchers } from './service.ts'

// What other modules tell people.
const server = await testApp()
const { tick } = createBilling(server.deps)
let ayu: TestPerson
let budi: TestPerson
beforeEach(async () => {
  ayu = await aPerson(server)
  budi = await aPerson(server, { name: 'Budi' })
})

const notificationsOf = async (person: TestPerson, filter = 'all') => {
  const { body } = await server.call(api.listNotifications, { query: { filter }, headers: person.headers })
  return body.data.records
}
const kinds = async (person: TestPerson, filter = 'all') =>
  (await notificationsOf(person, filter)).map(({ kind }) => kind)

test('an invitation is told to who has an account, beside its one mail, and is read when it is answered', async () => {
  const id = await aWorkspace(server, ayu, { name: 'Toko Jaya' })
  server.mails.length = 0
  const invitation = await anInvitation(server, ayu, id, budi.email)
  await server.app.jobs.runDue()
  expect(server.mails.map(({ to }) => to)).toEqual([budi.email])
  expect(await notificationsOf(budi)).toMatchObject([
    { kind: 'invitation_received', title: 'Ayu Rahma invites you to Toko Jaya' },
  ])
  await server.call(workspaces.acceptInvitation, { params: { id: invitation }, headers: budi.headers })
  await server.call(workspaces.acceptInvitation, { params: { id: invitation }, headers: budi.headers })
  expect(await kinds(budi, 'unread')).toEqual([])
  expect(await notificationsOf(ayu)).toMatchObject([{ title: 'Budi joined Toko Jaya', facts: { workspace_id: id } }])
})

test('declining settles the invitation and tells nobody', async () => {
  const id = await aWorkspace(server, ayu)
  const invitation = await anInvitation(server, ayu, id, budi.email)
  await server.call(workspaces.declineInvitation, { params: { id: invitation }, headers: budi.headers })
  expect([await kinds(budi, 'unread'), await kinds(ayu)]).toEqual([[], []])
})

test('a member hears of another role, of being removed and of a workspace that is theirs now', async () => {
  const id = await aWorkspace(server, ayu, { name: 'Toko Jaya' })
  const sari = await aMember(server, ayu, id, { name: 'Sari' })
  const change = { workspace_id: id, member_id: sari.id, role_id: 1 }
  await server.call(workspaces.changeRole, { body: change, headers: ayu.headers })
  await server.call(workspaces.changeRole, { body: change, headers: ayu.headers })
  expect((await notificationsOf(sari))[0]!.title).toBe('You are now an admin of Toko Jaya')
  const params = { id }
  await server.call(workspaces.beginTransfer, { params, body: { member_id: sari.id }, headers: ayu.headers })
  const body = { otp: codeMailedTo(server, ayu.email) }
  await server.call(workspaces.confirmTransfer, { params, body, headers: ayu.headers })
  await server.call(workspaces.removeMember, { params: { id, memberId: ayu.id }, headers: sari.headers })
  expect(await kinds(sari, 'unread')).toEqual(['workspace_received', 'role_changed'])
  expect((await notificationsOf(ayu)).map(({ kind }) => kind)).toEqual(['member_removed', 'invitation_accepted'])
})

test('payments tell how they ended, once, whatever is reported again', async () => {
  const operator = await aPerson(server, { isOperator: true })
  const purchase = { kind: 'coins', pack: 'coins_500' } as const
  const begin = async () => {
    const body = { purchase, method: 'virtual_account' } as const
    return (await server.call(pay.createPayment, { body, headers: ayu.headers })).body.data.id
  }
  const report = (id: string, body: object = {}) =>
    server.call(operators.payTestPayment, { params: { id }, body, headers: operator.headers })
  const id = await begin()
  await report(id)
  await report(id)
  expect(await notificationsOf(ayu)).toMatchObject([
    { kind: 'payment_paid', title: 'Paid: Rp 50,000', link: '/settings/billing' },
  ])
  await report(await begin(), { amount: 49_000 })
  expect((await notificationsOf(ayu))[0]).toMatchObject({ kind: 'payment_unusable', facts: { received: 49_000 } })
  await begin()
  server.pass(25 * 3600)
  await tick()
  await tick()
  expect(await kinds(ayu)).toEqual(['payment_expired', 'payment_unusable', 'payment_paid'])
  expect(await kinds(budi)).toEqual([])
})

test('a renewal is told when its invoice is ready, and the end of a plan that nobody paid on', async () => {
  const operator = await aPerson(server, { isOperator: true })
  const body = { purchase: { kind: 'plan', plan: 'paid', interval: 'month' }, method: 'virtual_account' } as const
  const { id } = (await server.call(pay.createPayment, { body, headers: ayu.headers })).body.data
  await server.call(operators.payTestPayment, { params: { id }, body: {}, headers: operator.headers })
  const pass = async (days: number) => {
    server.pass(days * 86_400)
    await server.deps.pool.query('update sign_ins set last_used_at = $1', [server.deps.clock.now()])
    await tick()
  }
  await pass(25)
  expect((await notificationsOf(ayu))[0]).toMatchObject({ kind: 'invoice_ready', facts: { amount: 1_490_000 } })
  await pass(8)
  expect((await notificationsOf(ayu))[0]).toMatchObject({ kind: 'plan_ended', title: 'The Paid plan has ended' })
})

test('what belongs to a workspace is told to every member, however many they are', async () => {
  const id = await aWorkspace(server, ayu)
  await server.deps.pool.query(
    `with added as (insert into users (organization_id, email, email_shown, name, activated_at)
       select $1, email, email, 'Anggota', now() from (select 'anggota-' || $2 || n || '@toko.example' as email from generate_series(1, 600) n) m
       returning id)
     insert into workspace_members (workspace_id, user_id, role, joined_at) select $2::uuid, id, 2, now() from added`,
    [ayu.organizationId, id],
  )
  const workspaceId = id as WorkspaceId
  expect(await listWatchers(server.deps.db, { workspaceId, ownerId: null })).toHaveLength(601)
  expect(await listWatchers(server.deps.db, { workspaceId: null, ownerId: budi.id })).toEqual([budi.id])
})
