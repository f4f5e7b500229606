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
import { permit } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { type NetAllowance, readAllowance } from '../../platform/net/index.ts'
import { type McpClient, McpError } from '../../providers/mcp/port.ts'
import type { Approvals } from '../approvals/service.ts'
import { type AuditEvent, recordAudit } from '../audit/service.ts'
import { checkAllowed, openAddress, seal } from './address.ts'
import { type Clients, createClients } from './clients.ts'
import { keysOf, present } from './present.ts'
import * as store from './store.ts'

export type McpDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'config'> & { approvals: Approvals }

/** Connected MCP servers: who may connect which, what is known of them, and how to reach them. */
export class Connections {
  readonly deps: McpDeps
  readonly allow: NetAllowance
  readonly #clients: Clients

  constructor(deps: McpDeps) {
    this.deps = deps
    this.allow = readAllowance(deps.config.NET_ALLOW)
    this.#clients = createClients(this.allow)
  }

  async list({ scope, language }: Caller) {
    permit(scope, 'connections.view')
    const { isOperator } = scope
    const mayAdd = decidePermission('connections.manage', scope).allowed || isOperator
    const [stored, grants] = await Promise.all([
      store.listConnections(this.deps.db, scope),
      this.deps.approvals.listGrants(scope.userId, keysOf('')),
    ])
    return {
      connections: stored.map((storedConnection) =>
        present(storedConnection, grants, { mayChange: mayChange(scope, storedConnection), language }),
      ),
      may_add: mayAdd,
      may_add_stdio: isOperator && !scope.viaKey && this.deps.config.MCP_ALLOW_STDIO,
      is_operator: isOperator,
    }
  }

  async add(caller: Caller, { name, reach, address }: ConnectionInput): Promise<Connection> {
    const { scope } = caller
    if (!(reach === 'installation' && scope.isOperator && !scope.viaKey)) permit(scope, 'connections.manage')
    if (reach === 'installation' && !scope.isOperator) throw fail('forbidden')
    await checkAllowed(this, scope, address)
    const { db, clock, secrets } = this.deps
    const now = clock.now()
    const id = newId<ConnectionId>(now)
    const given = { id, name, ...seal(secrets, address), forAll: reach === 'installation', now }
    if (!(await store.insertConnection(db, scope, given, limits.mcp.connections)))
      throw fail('too_many_connections', { limit: limits.mcp.connections })
    await this.#wrote(caller, { action: 'connection.added', id, name, changes: {} })
    return this.check(caller, id)
  }

  async update(caller: Caller, id: ConnectionId, changes: ConnectionChanges): Promise<Connection> {
    const { scope } = caller
    const before = await this.#changeable(scope, id)
    const { db, clock, secrets } = this.deps
    if (changes.address) await checkAllowed(this, scope, changes.address)
    const sealed = changes.address && seal(secrets, changes.address)
    const address = sealed && { shown: sealed.address, sealedSecrets: sealed.sealedSecrets }
    const given = {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.enabled !== undefined && { enabled: changes.enabled }),
      ...(address && { address }),
    }
    await store.updateConnection(db, scope, id, given, clock.now())
    await this.#clients.drop(id)
    // Another server under the old name: what was allowed of the old one says nothing about it.
    if (address) await this.deps.approvals.forget(keysOf(id))
    await this.#wrote(caller, { action: 'connection.changed', id, name: before.name, changes: changed(before, given) })
    return address ? this.check(caller, id) : this.#shown(caller, id)
  }

  async remove(caller: Caller, id: ConnectionId): Promise<null> {
    const { name } = await this.#changeable(caller.scope, id)
    await store.removeConnection(this.deps.db, caller.scope, id)
    await this.#clients.drop(id)
    await this.deps.approvals.forget(keysOf(id))
    await this.#wrote(caller, { action: 'connection.removed', id, name, changes: {} })
    return null
  }

  /** Asks the server for its tools; that it fails is no failure of the call but its health. */
  async check(caller: Caller, id: ConnectionId): Promise<Connection> {
    await this.#refresh(await this.#changeable(caller.scope, id))
    return this.#shown(caller, id)
  }

  async setPermission(
    caller: Caller,
    id: ConnectionId,
    { tools, permission }: { tools: string[]; permission: ToolPermission },
  ): Promise<Connection> {
    const connection = await this.#changeable(caller.scope, id)
    const found = tools.map((name) => {
      const tool = connection.tools.find((offered) => offered.name === name)
      if (!tool) throw fail('connection_tool_not_found')
      return tool
    })
    const set = Object.fromEntries(found.map(({ name, hash }) => [name, { permission, hash }]))
    await store.savePermissions(this.deps.db, caller.scope, id, set, this.deps.clock.now())
    const changes = { [tools.slice(0, 20).join(', ')]: { from: null, to: permission } }
    await this.#wrote(caller, { action: 'tool.permission-set', id, name: connection.name, changes })
    return this.#shown(caller, id)
  }

  /** What somebody may use now: connections that are switched on, with their tools as last told. Asks no server. */
  async usable(scope: Scope): Promise<store.StoredConnection[]> {
    const all = await store.listConnections(this.deps.db, scope)
    const usable = all.filter(({ enabled, tools }) => enabled && tools.length > 0)
    for (const storedConnection of usable) if (this.#isStale(storedConnection)) void this.#refresh(storedConnection)
    return usable
  }

  find(scope: Scope, id: ConnectionId): Promise<store.StoredConnection | undefined> {
    return store.findConnection(this.deps.db, scope, id)
  }

  /** Works with the server of a connection; a failure becomes its health. Throws McpError. */
  async use<T>(connection: store.StoredConnection, work: (client: McpClient) => Promise<T>): Promise<T> {
    const { id, updatedAt } = connection
    try {
      return await this.#clients.use(
        {
          id,
          updatedAt,
          address: () => openAddress(this.deps.secrets, connection),
          toolsChanged: () => void this.#refresh(connection),
        },
        work,
      )
    } catch (error) {
      if (error instanceof McpError) await this.#health(connection, error.code)
      throw error
    }
  }

  close(): Promise<void> {
    return this.#clients.close()
  }

  #isStale({ health }: store.StoredConnection): boolean {
    const since = health.checkedAt?.getTime() ?? 0
    return this.deps.clock.now().getTime() - since > limits.mcp.freshSeconds * 1000
  }

  /** Never rejects. */
  async #refresh(connection: store.StoredConnection): Promise<void> {
    try {
      const told = await this.use(connection, async (client) => ({
        server: client.server,
        tools: await client.listTools(),
      }))
      await this.#health(connection, null, told)
    } catch (error) {
      if (error instanceof McpError) this.deps.log.warn({ code: error.code }, 'an MCP server failed')
      else this.deps.log.error({ err: error }, 'an MCP server could not be looked at')
    }
  }

  async #health(
    { id }: store.StoredConnection,
    code: store.ConnectionHealth['code'],
    told?: Parameters<typeof store.saveHealth>[3],
  ): Promise<void> {
    const health = { state: code ? ('failing' as const) : ('ok' as const), code, checkedAt: this.deps.clock.now() }
    await store
      .saveHealth(this.deps.db, id, health, told)
      .catch((error: unknown) => this.deps.log.warn({ err: error }, 'the health of an MCP server was not stored'))
  }

  async #changeable(scope: Scope, id: ConnectionId): Promise<store.StoredConnection> {
    if (!scope.isOperator || scope.viaKey) permit(scope, 'connections.manage')
    const connection = await store.findConnection(this.deps.db, scope, id)
    if (!connection) throw fail('connection_not_found')
    if (!mayChange(scope, connection)) throw fail('forbidden')
    return connection
  }

  async #shown({ scope, language }: Caller, id: ConnectionId): Promise<Connection> {
    const [connection, grants] = await Promise.all([
      store.findConnection(this.deps.db, scope, id),
      this.deps.approvals.listGrants(scope.userId, keysOf(id)),
    ])
    if (!connection) throw fail('connection_not_found')
    return present(connection, grants, { mayChange: mayChange(scope, connection), language })
  }

  #wrote({ scope, from }: Caller, what: Pick<AuditEvent, 'action'> & Wrote): Promise<void> {
    const { organizationId, workspaceId, userId } = scope
    const { action, id, name, changes } = what
    const target = { kind: 'connection' as const, id, name }
    return recordAudit(this.deps, { userId, from }, { organizationId, workspaceId, action, target, changes })
  }
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
  ...(address && { address: { from: placeOf(before.address), to: placeOf(address.shown) } }),
})

const placeOf = (address: store.ShownAddress) => (address.transport === 'http' ? address.url : address.command)
