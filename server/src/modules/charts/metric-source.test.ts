import { expect, test } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { isAtHome } from './metric-source.ts'

const place = (workspaceId: string | null, userId = 'ayu', organizationId = 'toko') =>
  ({ organizationId, workspaceId, userId }) as Tenant
const who = (at: Tenant, role: Role, viaKey = false) => ({ ...at, role, viaKey })

test.each([
  ['an owner of the workspace', place('office'), who(place('office'), 'owner'), true],
  ['a member of the workspace', place('office'), who(place('office', 'budi'), 'member'), true],
  ['an outsider in the workspace', place('office'), who(place('office', 'budi'), 'outsider'), false],
  ['a program with a token of a member', place('office'), who(place('office'), 'member', true), true],
  ['an owner of another workspace', place('office'), who(place('shop'), 'owner'), false],
  ['the same person outside of the workspace', place('office'), who(place(null), 'owner'), false],
  ['the same names in another organization', place('office'), who(place('office', 'ayu', 'other'), 'owner'), false],
  ['oneself in personal mode', place(null), who(place(null), 'owner'), true],
  ['somebody else in personal mode', place(null), who(place(null, 'budi'), 'owner'), false],
  ['whoever has a link', place('office'), 'anyone' as const, false],
])('figures of an inbox, looked at by %s', (_, of, viewer, may) => {
  expect(isAtHome(of, viewer, 'messaging.use')).toBe(may)
})
