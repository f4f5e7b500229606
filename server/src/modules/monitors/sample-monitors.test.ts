import { expect, test } from 'vitest'
import { monitorEndpoints as calls } from '#contract/monitors/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { loadSampleMonitors, type SampleMonitorDeps, sampleMonitors } from './sample-monitors.ts'

const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const list = async ({ headers }: TestPerson) =>
  (await server.call(calls.listAllMonitors, { query: { limit: 50 }, headers })).body.data.records

test('the sample company has eight monitors in the language of who looks first, once, and they go with it', async () => {
  for (const language of ['en', 'id'] as const) {
    const person = await aPerson(server)
    await server.deps.pool.query('update users set language = $1 where id = $2', [language, person.id])
    await Promise.all([list(person), list(person)])
    await expect.poll(async () => (await list(person)).length, { timeout: 60_000 }).toBe(8)
    const shown = await list(person)
    // In their order: each came below those that were there.
    expect(shown.map(({ prompt }) => prompt)).toEqual(sampleMonitors.map(({ prompt }) => prompt[language]))
    const kinds = shown.map(({ condition }) => condition.kind).sort()
    expect(kinds).toEqual(['anomaly', 'change', 'change', 'change', 'no_data', 'not_empty', 'threshold', 'threshold'])
    const watched = { en: 'number of orders', id: 'jumlah pesanan' }[language]
    expect(shown.find(({ condition }) => condition.kind === 'no_data')?.value.label.toLowerCase()).toBe(watched)
    // What a person deletes does not come back.
    const params = { botId: person.agentId, taskId: shown[0]!.id }
    await server.call(calls.removeMonitor, { params, headers: person.headers })
    expect(await list(person)).toHaveLength(7)
    // The company goes: of the deps only these are asked then.
    const without = { db: server.deps.db, hasSample: async () => false } as unknown as SampleMonitorDeps
    const { organizationId, id: userId } = person
    await loadSampleMonitors(without, { organizationId, userId, workspaceId: null } as Parameters<
      typeof loadSampleMonitors
    >[1])
    expect(await list(person)).toEqual([])
  }
}, 360_000)
