import type {
  Connection,
  ConnectionChanges,
  ConnectionId,
  ConnectionInput,
  ToolPermission,
} from '#contract/connections/schemas.ts'
import { limits } from '#contract/limits.ts'
import { decidePermission } from '#contract/permissions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { NetAllowance } from '../../platform/net/index.ts'
import type { Approvals } from '../approvals/service.ts'
import { type AuditEvent, recordAudit } from '../audit/service.ts'
import { checkAllowed, sealAddress } from './address.ts'
import { keysOf, presentConnection } from './present.ts'
import type { McpServers } from './servers.ts'
import * as store from './store.ts'

export type ConnectionDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'config'> & {
  approvals: Approvals
  allow: NetAllowance
  servers: McpServers
}

export async function listConnections(deps: ConnectionDeps, { scope, language }: Caller) {
  permitAction(scope, 'connections.view')
  const { isOperator } = scope
  const mayAdd = decidePermission('connections.manage', scope).allowed || isOperator
  const [stored, grants] = await Promise.all([
    store.listConnections(deps.db, scope),
    deps.approvals.listGrants(scope.userId, keysOf('')),
  ])
  return {
    connections: stored.map((storedConnection) =>
      presentConnection(storedConnection, grants, { mayChange: mayChange(scope, storedConnection), language }),
    ),
    may_add: mayAdd,
    may_add_stdio: isOperator && !scope.viaKey && deps.config.MCP_ALLOW_STDIO,
    is_operator: isOperator,
  }
}

export async function addConnection(
  deps: ConnectionDeps,
  caller: Caller,
  { name, reach, address }: ConnectionInput,
): Promise<Connection> {
  const { scope } = caller
  if (!(reach === 'installation' && scope.isOperator && !scope.viaKey)) permitAction(scope, 'connections.manage')
  if (reach === 'installation' && !scope.isOperator) throw fail('forbidden')
  await checkAllowed(deps, scope, address)
  const { db, clock, secrets } = deps
  const now = clock.now()
  const id = newId<ConnectionId>(now)
  const given = { id, name, ...sealAddress(secrets, address), forAll: reach === 'installation', now }
  await db.transaction(async (tx) => {
    if (!(await store.insertConnection(tx, scope, given, limits.mcp.connections)))
      throw fail('too_many_connections', { limit: limits.mcp.connections })
    await recordChange({ ...deps, db: tx }, caller, { action: 'connection.added', id, name, changes: {} })
  })
  return checkConnection(deps, caller, id)
}

export async function updateConnection(
  deps: ConnectionDeps,
  caller: Caller,
  id: ConnectionId,
  changes: ConnectionChanges,
): Promise<Connection> {
  const { scope } = caller
  const before = await changeableConnection(deps, scope, id)
  const { db, clock, secrets } = deps
  if (changes.address) await checkAllowed(deps, scope, changes.address)
  const sealed = changes.address && sealAddress(secrets, changes.address)
  const address = sealed && { shown: sealed.address, sealedSecrets: sealed.sealedSecrets }
  const given = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.enabled !== undefined && { enabled: changes.enabled }),
    ...(address && { address }),
  }
  await db.transaction(async (tx) => {
    await store.updateConnection(tx, scope, id, given, clock.now())
    // Another server under the old name: what was allowed of the old one says nothing about it.
    if (address) await deps.approvals.forget(tx, keysOf(id))
    const what = { id, name: before.name, changes: changed(before, given) }
    await recordChange({ ...deps, db: tx }, caller, { action: 'connection.changed', ...what })
  })
  await deps.servers.drop(id)
  return address ? checkConnection(deps, caller, id) : shownConnection(deps, caller, id)
}

export async function removeConnection(deps: ConnectionDeps, caller: Caller, id: ConnectionId): Promise<null> {
  const { name } = await changeableConnection(deps, caller.scope, id)
  await deps.db.transaction(async (tx) => {
    await store.removeConnection(tx, caller.scope, id)
    await deps.approvals.forget(tx, keysOf(id))
    await recordChange({ ...deps, db: tx }, caller, { action: 'connection.removed', id, name, changes: {} })
  })
  await deps.servers.drop(id)
  return null
}

/** Asks the server for its tools; that it fails is no failure of the call but its health. */
export async function checkConnection(deps: ConnectionDeps, caller: Caller, id: ConnectionId): Promise<Connection> {
  await deps.servers.refresh(await changeableConnection(deps, caller.scope, id))
  return shownConnection(deps, caller, id)
}

export async function setToolPermission(
  deps: ConnectionDeps,
  caller: Caller,
  id: ConnectionId,
  { tools, permission }: { tools: string[]; permission: ToolPermission },
): Promise<Connection> {
  const connection = await changeableConnection(deps, caller.scope, id)
  const found = tools.map((name) => {
    const tool = connection.tools.find((offered) => offered.name === name)
    if (!tool) throw fail('connection_tool_not_found')
    return tool
  })
  const set = Object.fromEntries(found.map(({ name, hash }) => [name, { permission, hash }]))
  const changes = { [tools.slice(0, 20).join(', ')]: { from: null, to: permission } }
  await deps.db.transaction(async (tx) => {
    await store.savePermissions(tx, caller.scope, id, set, deps.clock.now())
    await recordChange({ ...deps, db: tx }, caller, {
      action: 'tool.permission-set',
      id,
      name: connection.name,
      changes,
    })
  })
  return shownConnection(deps, caller, id)
}

async function changeableConnection(
  deps: ConnectionDeps,
  scope: Scope,
  id: ConnectionId,
): Promise<store.StoredConnection> {
  if (!scope.isOperator || scope.viaKey) permitAction(scope, 'connections.manage')
  const connection = await store.findConnection(deps.db, scope, id)
  if (!connection) throw fail('connection_not_found')
  if (!mayChange(scope, connection)) throw fail('forbidden')
  return connection
}

async function shownConnection(
  deps: ConnectionDeps,
  { scope, language }: Caller,
  id: ConnectionId,
): Promise<Connection> {
  const [connection, grants] = await Promise.all([
    store.findConnection(deps.db, scope, id),
    deps.approvals.listGrants(scope.userId, keysOf(id)),
  ])
  if (!connection) throw fail('connection_not_found')
  return presentConnection(connection, grants, { mayChange: mayChange(scope, connection), language })
}

function recordChange(
  deps: ConnectionDeps,
  { scope, from }: Caller,
  what: Pick<AuditEvent, 'action'> & Wrote,
): Promise<void> {
  const { organizationId, workspaceId, userId } = scope
  const { action, id, name, changes } = what
  const target = { kind: 'connection' as const, id, name }
  return recordAudit(deps, { userId, from }, { organizationId, workspaceId, action, target, changes })
}

type Wrote = { id: string; name: string; changes: NonNullable<AuditEvent['changes']> }

/** Everybody's is the operator's to change, and so is what runs on the operator's machine. */
function mayChange(scope: Scope, { organizationId, address }: store.StoredConnection): boolean {
  if (organizationId === null || address.transport === 'stdio') return scope.isOperator && !scope.viaKey
  return decidePermission('connections.manage', scope).allowed
}

const changed = (
  before: store.StoredConnection,
  { name, enabled, address }: store.ConnectionEdits,
): Wrote['changes'] => ({
  ...(name !== undefined && name !== before.name && { name: { from: before.name, to: name } }),
  ...(enabled !== undefined && enabled !== before.enabled && { enabled: { from: before.enabled, to: enabled } }),
  ...(address && { address: { from: addressText(before.address), to: addressText(address.shown) } }),
})

const addressText = (address: store.ShownAddress) => (address.transport === 'http' ? address.url : address.command)
