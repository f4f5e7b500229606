import { describe, expect, test } from 'vitest'
import {
  type Action,
  type Actor,
  actions,
  decidePermission,
  defaultRoleSettings,
  type LeastRole,
  type RoleSettings,
  ruleOf,
} from './permissions.ts'

// The whole matrix once more, written by hand from the rules of roles and not from the table it checks: whoever edits a
// cell there edits it here, or a test turns red. `set` is what the workspace's setting says; the owner always may.
//
// Whose role decides: `here` the one where the person works (in personal mode: in the organization), `named` the one in the
// workspace that the call names, `org` in the organization, `either` the greater of `org` and `here`, `operator` whoever
// runs the installation. A key may what its person may, where its column says yes.
const matrix = `
action                       owner admin member outsider key  whose     setting
workspace.view               yes   yes   yes    no       yes  named
workspace.create             yes   yes   no     no       no   org
workspace.rename             yes   no    no     no       no   named
workspace.change-icon        yes   yes   no     no       no   named
workspace.change-privacy     yes   no    no     no       no   named
workspace.change-auto-join   yes   no    no     no       no   named
workspace.delete             yes   set   no     no       no   named     delete_workspace
workspace.transfer           yes   no    no     no       no   named
workspace.leave              no    yes   yes    no       no   named
roles.view                   yes   yes   yes    no       yes  named
roles.configure              yes   yes   no     no       no   named
roles.configure-deletion     yes   no    no     no       no   named
members.view                 yes   yes   yes    no       yes  named
members.invite               yes   set   set    no       no   named     invite
members.invite-admin         yes   yes   no     no       no   named
members.change-role          yes   yes   no     no       no   named
members.remove               yes   yes   no     no       no   named
members.sign-out             yes   no    no     no       no   org
members.remove-admin         yes   no    no     no       no   named
invites.view                 yes   set   set    no       no   named     invite
invites.manage               yes   yes   no     no       no   named
usage.view                   yes   yes   no     no       yes  either
usage.view-organization      yes   yes   no     no       yes  org
usage.set-caps               yes   yes   no     no       no   org
plan.view                    yes   yes   yes    no       yes  here
billing.view                 yes   yes   no     no       no   either
billing.manage               yes   yes   no     no       no   either
audit.read                   yes   yes   no     no       no   named
agents.view                  yes   yes   yes    no       yes  here
agents.add                   yes   yes   yes    no       yes  here
agents.edit                  yes   yes   yes    no       yes  here
agents.edit-others           yes   yes   no     no       yes  here
agents.publish               yes   yes   no     no       no   here
studio.view                  yes   yes   yes    no       yes  here
studio.edit                  yes   yes   yes    no       yes  here
studio.delete                yes   yes   yes    no       yes  here
studio.publish               yes   yes   no     no       no   here
chats.view                   yes   yes   yes    no       yes  here
chats.manage                 yes   yes   yes    no       yes  here
chats.ask                    yes   yes   yes    no       yes  here
chats.share                  yes   yes   yes    no       no   here
charts.view                  yes   yes   yes    no       yes  here
charts.manage                yes   yes   yes    no       yes  here
charts.edit-others           yes   yes   no     no       yes  here
charts.verify                yes   yes   yes    no       no   here
monitors.view                yes   yes   yes    no       yes  here
monitors.manage              yes   yes   yes    no       yes  here
devices.view                 yes   yes   yes    no       yes  here
devices.handle-alarms        yes   yes   yes    no       yes  here
devices.manage               yes   yes   no     no       yes  here
monitors.edit-others         yes   yes   no     no       yes  here
messaging.use                yes   yes   yes    no       yes  here
messaging.manage             yes   yes   no     no       yes  here
add-ons.view                 yes   yes   yes    no       yes  here
add-ons.connect              yes   yes   yes    no       no   here
salesforce.propose           yes   yes   yes    no       no   here
salesforce.approve           yes   yes   yes    no       no   here
salesforce.approve-others    yes   yes   no     no       no   here
email.use                    yes   yes   yes    no       yes  here
email.manage                 yes   yes   no     no       no   here
calendar.use                 yes   yes   yes    no       no   here
meetings.use                 yes   yes   yes    no       no   here
meetings.retain              yes   yes   no     no       no   here
tasks.use                    yes   yes   yes    no       no   here
calls.view                   yes   yes   yes    no       yes  here
calls.manage                 yes   yes   no     no       yes  here
calls.score                  yes   yes   no     no       yes  here
calls.phone                  yes   yes   no     no       yes  here
shortcuts.use                yes   yes   yes    no       yes  here
shortcuts.manage             yes   yes   yes    no       yes  here
tools.approve                yes   yes   yes    no       no   here
connections.view             yes   yes   yes    no       yes  here
connections.manage           yes   no    no     no       no   named
api-keys.manage              yes   yes   yes    no       no   here
webhooks.manage              yes   yes   no     no       no   here
dashboards.view              yes   yes   yes    no       yes  here
dashboards.manage            yes   yes   yes    no       yes  here
dashboards.edit-others       yes   yes   no     no       yes  here
dashboards.share             yes   yes   yes    no       no   here
dashboards.publish           yes   yes   no     no       no   here
databases.use                yes   yes   yes    no       yes  here
databases.add                yes   set   set    no       yes  here      databases.add
databases.edit               yes   set   set    no       yes  here      databases.edit
databases.delete             yes   set   set    no       yes  here      databases.delete
files.use                    yes   yes   yes    no       yes  here
files.add                    yes   set   set    no       yes  here      files.add
files.edit                   yes   set   set    no       yes  here      files.edit
files.delete                 yes   set   set    no       yes  here      files.delete
use-cases.view               yes   yes   yes    no       yes  here
use-cases.add                yes   set   set    no       yes  here      use_cases.add
use-cases.edit               yes   set   set    no       yes  here      use_cases.edit
use-cases.delete             yes   set   set    no       yes  here      use_cases.delete
verified-queries.view        yes   yes   yes    no       yes  here
verified-queries.add         yes   set   set    no       yes  here      use_cases.add
verified-queries.edit        yes   set   set    no       yes  here      use_cases.edit
verified-queries.delete      yes   set   set    no       yes  here      use_cases.delete
knowledge.request            yes   yes   no     no       no   here
knowledge.decide             yes   no    no     no       no   here
organization.view            yes   yes   yes    no       yes  org
organization.rename          yes   no    no     no       no   org
organization.require-second-step yes yes no     no       no   org
organization.provision       yes   no    no     no       no   org
organization.single-sign-on  yes   no    no     no       no   org
organization.choose-embedding yes  yes   no     no       no   org
flows.view                   yes   yes   yes    no       yes  here
flows.run                    yes   yes   yes    no       yes  here
flows.decide                 yes   yes   yes    no       no   here
flows.secrets                yes   yes   no     no       no   here
secret.use                   yes   yes   no     no       yes  here
databases.open-columns       yes   no    no     no       no   named
databases.confirm-rights     yes   no    no     no       no   named
models.manage                yes   no    no     no       no   operator
sample.manage                yes   no    no     no       no   operator
installation.operate         yes   no    no     no       no   operator
account.own                  yes   yes   yes    yes      no   here
account.place                yes   yes   yes    yes      yes  here
`

type Person = 'owner' | 'admin' | 'member' | 'outsider'
type Row = { action: string; cells: Record<Person | 'key', string>; whose: string; setting?: string }

const rows: Row[] = matrix
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [action, owner, admin, member, outsider, key, whose, setting] = line.split(/\s+/) as string[]
    const cells = { owner, admin, member, outsider, key } as Row['cells']
    return { action: action!, cells, whose: whose!, ...(setting && { setting }) }
  })

/** The settings that a new workspace has: an admin manages data, invitations and the workspace's deletion. */
const asMade: Record<string, LeastRole> = {
  'databases.add': 'admin',
  'databases.edit': 'admin',
  'databases.delete': 'admin',
  'files.add': 'member',
  'files.edit': 'member',
  'files.delete': 'admin',
  'use_cases.add': 'member',
  'use_cases.edit': 'member',
  'use_cases.delete': 'admin',
  invite: 'admin',
  delete_workspace: 'admin',
}

/** The settings of a new workspace with one of them changed. */
function withSetting(name: string, least: LeastRole): RoleSettings {
  const [kind, right] = name.split('.') as [keyof RoleSettings, string?]
  const before = defaultRoleSettings[kind]
  return { ...defaultRoleSettings, [kind]: right ? { ...(before as object), [right]: least } : least } as RoleSettings
}

const people = ['owner', 'admin', 'member', 'outsider'] as const
const mayBe: Record<LeastRole, readonly Person[]> = {
  owner: ['owner'],
  admin: ['owner', 'admin'],
  member: ['owner', 'admin', 'member'],
}

type Given = { here: Person; org: Person; operator: boolean; viaKey: boolean; least: LeastRole | undefined }

/** What the matrix says of somebody. */
function expected({ cells, whose }: Row, { here, org, operator, viaKey, least }: Given): boolean {
  if (viaKey && cells.key === 'no') return false
  const mayByMatrix = (person: Person) =>
    cells[person] === 'set' ? mayBe[least!].includes(person) : cells[person] === 'yes'
  if (whose === 'operator') return mayByMatrix(operator ? 'owner' : 'member')
  if (whose === 'org') return mayByMatrix(org)
  return whose === 'either' ? mayByMatrix(here) || mayByMatrix(org) : mayByMatrix(here)
}

/** Everybody who can ask: each role where they work and in the organization, with a key or not, as operator or not. */
const everybody = people.flatMap((here) =>
  people.flatMap((org) =>
    [true, false].flatMap((operator) => [true, false].map((viaKey) => ({ here, org, operator, viaKey }))),
  ),
)

function wrong(row: Row, settings: RoleSettings, least: LeastRole | undefined): string[] {
  return everybody.flatMap((given) => {
    const { here: role, org: organizationRole, operator: isOperator, viaKey } = given
    const actor: Actor = { role, organizationRole, isOperator, viaKey, settings }
    const should = expected(row, { ...given, least })
    return decidePermission(row.action as Action, actor).allowed === should
      ? []
      : [`${JSON.stringify(given)} ${least ?? ''}`]
  })
}

test('the matrix names every action once, and every row is whole', () => {
  expect(rows.map(({ action }) => action).sort()).toEqual([...actions].sort())
  for (const { action, cells, whose, setting } of rows) {
    expect(Object.values(cells).join(' '), action).toMatch(/^((yes|no|set) ){4}(yes|no)$/)
    expect(['here', 'named', 'org', 'either', 'operator'], action).toContain(whose)
    expect(setting !== undefined, action).toBe(Object.values(cells).includes('set'))
  }
})

describe.each(rows)('$action', (row) => {
  test('is decided as the matrix says, for everybody, in a workspace and in personal mode', () => {
    // In personal mode there are no settings of a workspace: what a new one has is what counts.
    expect(wrong(row, defaultRoleSettings, row.setting ? asMade[row.setting] : undefined)).toEqual([])
    for (const least of row.setting ? (['owner', 'admin', 'member'] as const) : [])
      if (!(row.setting === 'delete_workspace' && least === 'member'))
        expect(wrong(row, withSetting(row.setting!, least), least)).toEqual([])
  })
  test('is moved by no other setting, and is decided by whose role the matrix names', () => {
    const least = row.setting ? asMade[row.setting] : undefined
    for (const other of Object.keys(asMade).filter((name) => name !== row.setting))
      for (const changed of ['owner', 'admin', 'member'] as const)
        expect(wrong(row, withSetting(other, changed), least), `${other}: ${changed}`).toEqual([])
    // Looked at as a role of its own, a key has its column.
    const key = decidePermission(row.action as Action, { role: 'key', settings: defaultRoleSettings })
    if (row.whose === 'here' || row.whose === 'named') expect(key.allowed).toBe(row.cells.key === 'yes')
    const whose = { here: undefined, named: 'named', org: 'organization', either: 'either', operator: 'installation' }
    expect(ruleOf(row.action as Action).of).toBe(whose[row.whose as keyof typeof whose])
  })
})

test('an address that others may not even know of is only that of operating', () => {
  expect(actions.filter((action) => ruleOf(action).hidden)).toEqual(['installation.operate'])
})
