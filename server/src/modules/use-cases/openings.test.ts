import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { defaultRoleSettings, type RoleSettings } from '#contract/permissions.ts'
import { useCaseEndpoints as calls } from '#contract/use-cases/endpoints.ts'
import type { UseCase } from '#contract/use-cases/schemas.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { aShop, aSource } from '../charts/testing.ts'

// Columns that a use case hides, opened by the owner of the place for roles there.
const server = await testApp()
let owner: TestPerson
let admin: TestPerson
let member: TestPerson
let workspace: WorkspaceId
let source: DataSourceId
let useCase: UseCase
/** Of the whole workspace. */
let agent: string

const as = ({ headers }: TestPerson) => ({ headers })
const hidden = { name: 'province', hidden: true }
const masked = { name: 'name', masked: true }

async function aUseCase(
  person: TestPerson,
  of: DataSourceId,
  columns: object[],
  agent: string,
  usecase = 'Stores',
): Promise<UseCase> {
  const params = { botId: agent }
  const body = { usecase, description: '', type: 'tables' }
  const made = await server.call(calls.createUseCase, { params, body, ...as(person) })
  const relations = [{ data_source_id: of, table: 'stores', columns }]
  const related = await server.call(calls.relateUseCase, {
    params,
    body: { usecase_id: made.body.data._id, relations },
    ...as(person),
  })
  expect([related.status, related.body.message]).toEqual([200, 'OK'])
  return related.body.data
}
const uploaded = async (person: TestPerson) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-openings-'))
  const id = await aSource(server, person, aShop(folder))
  fs.rmSync(folder, { recursive: true, force: true })
  return id
}

beforeAll(async () => {
  owner = await aPerson(server, { name: 'Ayu' })
  workspace = await aWorkspace(server, owner)
  const there = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body: there, ...as(owner) })
  admin = await aMember(server, owner, workspace, { role: 'admin' })
  member = await aMember(server, owner, workspace)
  source = await uploaded(owner)
  const form = new FormData()
  form.set('name', 'Shared')
  agent = (await server.call(agentEndpoints.createAgent, { form, ...as(owner) })).body.data._id
  useCase = await aUseCase(owner, source, [hidden, masked], agent)
})

const list = (person: TestPerson, id = source) =>
  server.call(calls.listHiddenColumns, { params: { id }, ...as(person) })
const open = (person: TestPerson, column: string, open_to: string[], id = source) =>
  server.call(calls.openHiddenColumn, { params: { id }, body: { table: 'stores', column, open_to }, ...as(person) })
const rows = async (person: TestPerson, column: string, id = source) => {
  const body = { sql: `select ${column} from stores limit 1` }
  const answer = await server.call(verifiedQueryEndpoints.runStatement, { params: { id }, body, ...as(person) })
  return answer.status === 200 ? answer.body.data.rows[0]?.[column] : answer.body.code
}

describe('the list', () => {
  test('says what is hidden or masked, and by which use case', async () => {
    const { body } = await list(owner)
    expect(body.data).toEqual({
      columns: [hidden, masked].map(({ name, ...how }) => ({
        table: 'stores',
        schema: null,
        column: name,
        state: 'hidden' in how ? 'hidden' : 'masked',
        open_to: [],
        use_cases: [{ _id: useCase._id, bot_id: agent, usecase: 'Stores' }],
      })),
      may_open: true,
      personal: false,
    })
    expect((await list(admin)).body.data.may_open).toBe(false)
    expect((await list(member)).body.code).toBe('not_permitted')
    expect((await list(await aPerson(server))).body.code).toBe('data_source_not_found')
  })
})

describe('a column', () => {
  test('is opened for roles by the owner alone, closed again, and each is in the audit log', async () => {
    for (const person of [admin, member])
      expect((await open(person, 'province', ['admin'])).body.code).toBe('not_permitted')
    expect(await rows(owner, 'province')).toBe('statement_refused')
    expect((await open(owner, 'province', ['owner', 'admin'])).body.data.columns[0]).toMatchObject({
      column: 'province',
      open_to: ['owner', 'admin'],
    })
    expect(await Promise.all([owner, admin, member].map((testPerson) => rows(testPerson, 'province')))).toEqual([
      'Jawa Barat',
      'Jawa Barat',
      'statement_refused',
    ])
    expect(await rows(owner, 'name')).toBe('••••')
    expect((await open(owner, 'province', [])).body.data.columns[0]?.open_to).toEqual([])
    expect(await Promise.all([owner, admin, member].map((testPerson) => rows(testPerson, 'province')))).toEqual([
      'statement_refused',
      'statement_refused',
      'statement_refused',
    ])
    const log = await server.call(workspaceEndpoints.listAudit, { params: { id: workspace }, ...as(owner) })
    const entries = log.body.data.records.filter(({ action }) => action.startsWith('database.column'))
    expect(entries.map(({ action, changes }) => [action, changes['stores.province']])).toEqual([
      ['database.column-closed', { from: ['owner', 'admin'], to: [] }],
      ['database.column-opened', { from: [], to: ['owner', 'admin'] }],
    ])
  })

  test('that nothing hides cannot be opened, nor one of a database of others', async () => {
    expect((await open(owner, 'id', ['owner'])).body.code).toBe('column_not_hidden')
    const stranger = await aPerson(server)
    expect((await open(stranger, 'province', ['owner'])).body.code).toBe('data_source_not_found')
  })

  test('looking as a member shows what members see', async () => {
    await open(owner, 'province', ['owner'])
    expect(await rows(owner, 'province')).toBe('Jawa Barat')
    expect(await rows({ ...owner, headers: { ...owner.headers, view_as: 'member' } as never }, 'province')).toBe(
      'statement_refused',
    )
    await open(owner, 'province', [])
  })

  test('in personal mode is opened by whose it is', async () => {
    const alone = await aPerson(server)
    const own = await uploaded(alone)
    await aUseCase(alone, own, [masked], alone.agentId)
    expect((await list(alone, own)).body.data).toMatchObject({ may_open: true, personal: true })
    expect(await rows(alone, 'name', own)).toBe('••••')
    await open(alone, 'name', ['owner'], own)
    expect(await rows(alone, 'name', own)).toBe('Bandung')
  })
})

describe('taking away what a use case hides', () => {
  const columnsOf = (columns: object[]) => ({
    params: { id: useCase._id },
    body: {
      data_source_id: source,
      table: 'stores',
      description: { en: '', id: '' },
      synonyms: { en: [], id: [] },
      columns,
    },
  })
  const describeAs = (person: TestPerson, columns: object[]) =>
    server.call(calls.describeTable, { ...columnsOf(columns), ...as(person) })

  test.each([
    ['shows a hidden one', [masked]],
    ['masks a hidden one', [{ name: 'province', masked: true }, masked]],
    ['shows a masked one', [hidden]],
  ])('a member who may edit use cases is refused where it %s', async (_, columns) => {
    expect((await describeAs(member, columns)).body.code).toBe('not_permitted')
    expect(await rows(member, 'province')).toBe('statement_refused')
    expect(await rows(member, 'name')).toBe('••••')
  })

  test('nor may the table be taken out of it, or the use case deleted by whoever may not change databases', async () => {
    const out = await server.call(calls.relateUseCase, {
      params: { botId: agent },
      body: { usecase_id: useCase._id, relations: [] },
      ...as(member),
    })
    expect(out.body.code).toMatch(/not_permitted|agent_not_found/)
    expect((await server.call(calls.removeUseCase, { params: { id: useCase._id }, ...as(member) })).status).not.toBe(
      200,
    )
    expect(await rows(member, 'name')).toBe('••••')
  })

  test('a member hides more of their own agent, and an admin may show it again', async () => {
    const theirs = await aUseCase(member, source, [{ name: 'id', masked: true }], member.agentId)
    expect(await rows(owner, 'id')).toBe('••••')
    const loosened = await server.call(calls.describeTable, {
      ...columnsOf([]),
      params: { id: theirs._id },
      ...as(member),
    })
    expect(loosened.body.code).toBe('not_permitted')
    expect((await describeAs(owner, [hidden])).status).toBe(200)
    expect(await rows(member, 'name')).toBe('Bandung')
  })
})

describe('the agent of a use case that hides a column in the workspace is deleted', () => {
  const untilErased = (table: string, id: string) =>
    expect
      .poll(async () => {
        await server.app.jobs.runDue()
        return (await server.deps.pool.query(`select 1 from ${table} where id = $1`, [id])).rows.length
      })
      .toBe(0)
  const removeUseCase = (person: TestPerson, id: UseCase['_id']) =>
    server.call(calls.removeUseCase, { params: { id }, ...as(person) })
  const hiddenBy = async (id: DataSourceId) =>
    (await list(owner, id)).body.data.columns.map(({ column, use_cases }) => [
      column,
      use_cases.map(({ bot_id }) => bot_id),
    ])

  test('by a member: it stays hidden from everyone, until somebody who may change databases lifts it', async () => {
    const id = await uploaded(owner)
    const form = new FormData()
    form.set('name', 'Mine')
    const own = (await server.call(agentEndpoints.createAgent, { form, ...as(member) })).body.data._id
    const rule = await aUseCase(member, id, [hidden], own)
    const harmless = await aUseCase(member, id, [{ name: 'name', unit: 'x' }], own, 'Others')
    expect((await removeUseCase(member, rule._id)).body.code).toBe('not_permitted')
    expect((await server.call(agentEndpoints.removeAgent, { params: { id: own }, ...as(member) })).status).toBe(200)
    server.pass(25 * 3600)
    await untilErased('agents', own)
    for (const person of [owner, admin, member]) expect(await rows(person, 'province', id)).toBe('statement_refused')
    expect(await hiddenBy(id)).toEqual([['province', [null]]])
    await untilErased('use_cases', harmless._id)
    const get = (person: TestPerson) => server.call(calls.getUseCase, { params: { id: rule._id }, ...as(person) })
    expect((await get(admin)).body.code).toBe('use_case_not_found')
    expect((await removeUseCase(member, rule._id)).body.code).toBe('not_permitted')
    expect((await removeUseCase(admin, rule._id)).status).toBe(200)
    expect(await rows(member, 'province', id)).toBe('Jawa Barat')
  })

  test('whoever may change databases ends it, one database after the other, and nobody else', async () => {
    const [first, second] = [await uploaded(owner), await uploaded(owner)]
    const form = new FormData()
    form.set('name', 'Both')
    const own = (await server.call(agentEndpoints.createAgent, { form, ...as(member) })).body.data._id
    const rule = await aUseCase(member, first, [hidden], own, 'Both')
    const relations = [first, second].map((data_source_id) => ({ data_source_id, table: 'stores', columns: [hidden] }))
    const relate = { params: { botId: own }, body: { usecase_id: rule._id, relations } }
    expect((await server.call(calls.relateUseCase, { ...relate, ...as(member) })).status).toBe(200)
    const end = async (person: TestPerson, id: DataSourceId, useCaseId = rule._id) => {
      const { status, body } = await server.call(calls.removeRuleWithoutAgent, {
        params: { id, useCaseId },
        ...as(person),
      })
      return status === 200 ? body.data.columns : body.code
    }
    // While its agent is there it is changed as that one's.
    expect(await end(admin, first)).toBe('use_case_not_found')
    expect((await server.call(agentEndpoints.removeAgent, { params: { id: own }, ...as(member) })).status).toBe(200)
    server.pass(25 * 3600)
    await untilErased('agents', own)

    expect(await end(member, first)).toBe('not_permitted')
    expect(await end(await aPerson(server), first)).toBe('data_source_not_found')
    expect(await end(admin, source)).toBe('use_case_not_found')
    expect(await end(admin, first, useCase._id)).toBe('use_case_not_found')
    const seenBy = (person: TestPerson) => Promise.all([first, second].map((id) => rows(person, 'province', id)))
    expect(await seenBy(member)).toEqual(['statement_refused', 'statement_refused'])

    // Whoever may change databases need not be one who may delete use cases.
    const setRoles = (settings: RoleSettings) =>
      server.call(workspaceEndpoints.updateRoleSettings, { params: { id: workspace }, body: settings, ...as(owner) })
    onTestFinished(async () => void (await setRoles(defaultRoleSettings)))
    const useCases = { ...defaultRoleSettings.use_cases, delete: 'owner' as const }
    expect((await setRoles({ ...defaultRoleSettings, use_cases: useCases })).status).toBe(200)
    expect((await removeUseCase(admin, rule._id)).body.code).toBe('not_permitted')
    expect(await end(admin, first)).toEqual([])
    expect(await seenBy(member)).toEqual(['Jawa Barat', 'statement_refused'])
    expect(await end(admin, first)).toBe('use_case_not_found')
    expect(await end(admin, second)).toEqual([])
    expect(await seenBy(member)).toEqual(['Jawa Barat', 'Jawa Barat'])
    expect((await server.call(calls.restoreUseCase, { params: { id: rule._id }, ...as(owner) })).body.code).toBe(
      'use_case_not_found',
    )
    const { rows: told } = await server.deps.pool.query(
      'select action from audit_entries where target_id = $1 and actor_id = $2 order by at, id',
      [rule._id, admin.id],
    )
    expect(told.map(({ action }) => action)).toEqual(['use-case.changed', 'use-case.removed'])
  })

  test('with the account of its owner: it stays hidden and masked', async () => {
    const id = await uploaded(owner)
    const leaving = await aMember(server, owner, workspace, { password: 'durian runtuh di ladang' })
    await aUseCase(leaving, id, [hidden, masked], leaving.agentId)
    const body = { password: 'durian runtuh di ladang' }
    expect((await server.call(accountEndpoints.removeAccount, { body, ...as(leaving) })).status).toBe(200)
    await untilErased('users', leaving.id)
    expect(await rows(owner, 'province', id)).toBe('statement_refused')
    expect(await rows(owner, 'name', id)).toBe('••••')
    expect(await hiddenBy(id)).toEqual([
      ['province', [null]],
      ['name', [null]],
    ])
  })
})
