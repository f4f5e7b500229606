import { expect, test } from 'vitest'
import {
  type Action,
  actions,
  decidePermission,
  defaultRoleSettings,
  type Role,
  type RoleSettings,
  rolesThatMay,
} from './permissions.ts'

const settings = defaultRoleSettings
const roles = ['owner', 'admin', 'member', 'outsider', 'key'] as const

test.each(actions)('%s is decided for every role, and a refusal names its rule and who can grant it', (action) => {
  for (const role of roles) {
    const decision = decidePermission(action, { role, settings })
    if (decision.allowed) continue
    expect(decision.action).toBe(action)
    for (const sentence of [decision.rule, decision.whoCanGrant])
      expect([sentence.en, sentence.id].every((words) => /^[A-Z].+\.$/.test(words))).toBe(true)
    expect(decision.granters).toContain('owner')
  }
})

test('an outsider may do nothing but what is about their account, and no lesser role may do what a greater may not, but leave', () => {
  expect(actions.filter((action) => decidePermission(action, { role: 'outsider', settings }).allowed)).toEqual([
    'account.own',
    'account.place',
  ])
  const upside = actions.filter((action) => {
    const [owner, admin, member] = roles.map((role) => decidePermission(action, { role, settings }).allowed)
    return (member && !admin) || (admin && !owner)
  })
  expect(upside).toEqual(['workspace.leave'])
})

test.each<[Action, Role, boolean]>([
  ['workspace.rename', 'owner', true],
  ['workspace.rename', 'admin', false],
  ['workspace.delete', 'owner', true],
  ['workspace.delete', 'admin', true],
  ['workspace.delete', 'member', false],
  ['members.remove', 'admin', true],
  ['members.remove', 'member', false],
  ['billing.manage', 'admin', true],
  ['audit.read', 'member', false],
  ['files.add', 'member', true],
  ['files.delete', 'member', false],
  ['databases.add', 'member', false],
  ['members.invite', 'member', false],
  ['usage.view', 'key', true],
  ['members.invite', 'key', false],
])('%s by %s: %s', (action, role, allowed) => {
  expect(decidePermission(action, { role, settings }).allowed).toBe(allowed)
})

test('the settings of a workspace move the line', () => {
  const open: RoleSettings = {
    ...settings,
    invite: 'member',
    delete_workspace: 'owner',
    databases: { add: 'member', edit: 'owner', delete: 'owner' },
  }
  expect(rolesThatMay('members.invite', open)).toEqual(['owner', 'admin', 'member'])
  expect(rolesThatMay('workspace.delete', open)).toEqual(['owner'])
  expect(rolesThatMay('databases.add', open)).toEqual(['owner', 'admin', 'member'])
  expect(rolesThatMay('databases.edit', open)).toEqual(['owner'])
  expect(decidePermission('databases.edit', { role: 'admin', settings: open })).toMatchObject({
    rule: { en: 'Only the owner may edit databases.', id: 'Hanya pemilik yang boleh mengubah basis data.' },
    granters: ['owner'],
  })
})

test.each<[Role, boolean, boolean, boolean]>([
  // Where a secret says nothing; where it lets members; where it asks for the owner.
  ['owner', true, true, true],
  ['admin', true, true, false],
  ['member', false, true, false],
  ['outsider', false, false, false],
])('a secret is used by %s: %s, opened to members: %s, kept to the owner: %s', (role, byItself, opened, closed) => {
  for (const viaKey of [false, true]) {
    const uses = (least?: 'member' | 'owner') =>
      decidePermission('secret.use', { role, settings, viaKey }, least).allowed
    expect([uses(), uses('member'), uses('owner')]).toEqual([byItself, opened, closed])
  }
})

test('what a thing asks for changes nothing where the table does not leave it open', () => {
  expect(decidePermission('flows.secrets', { role: 'member', settings }, 'member').allowed).toBe(false)
  expect(decidePermission('secret.use', { role: 'member', settings }, 'owner')).toMatchObject({
    rule: { en: 'Only the owner may use secrets in flows.' },
  })
})

test('a token for programs may at most what its person may', () => {
  expect(decidePermission('usage.view', { role: 'member', settings, viaKey: true }).allowed).toBe(false)
  expect(decidePermission('members.remove', { role: 'owner', settings, viaKey: true })).toMatchObject({
    rule: { en: 'Tokens for programs may not remove members.' },
  })
})
