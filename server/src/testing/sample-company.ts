import { setTimeout as sleep } from 'node:timers/promises'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { aPerson, type TestPerson } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** How long a `beforeAll` that waits for the sample company may take: where several tests begin at once, it takes its time. */
export const sampleTimeoutMs = 120_000

/**
 * Waits until the sample company of a server (`SEED_SAMPLE`) can be asked. Tests share one cluster, whose role for reading it
 * two of them may make at the same moment: then one fails, and its operator asks for it again.
 */
export async function sampleCompany(app: TestApp, { headers }: TestPerson): Promise<DataSourceId> {
  for (;;) {
    const { body } = await app.call(dataSourceEndpoints.listDataSources, { headers })
    const source = body.data.find(({ kind }) => kind === 'sample')
    if (source?.status === 'ready') return source.id
    if (source?.status === 'failed') {
      const operator = await aPerson(app, { isOperator: true })
      await app.call(dataSourceEndpoints.addSampleCompany, { headers: operator.headers })
    }
    await sleep(100)
  }
}
