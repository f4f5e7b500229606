import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { aPerson, type TestPerson } from '../../../testing/factories.ts'
import { sampleCompany } from '../../../testing/sample-company.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { aUseCase } from '../../knowledge-sharing/testing.ts'

/** All tables of the sample company but these, to be related. */
export async function tablesWithout(server: TestApp, person: TestPerson, ...hidden: string[]) {
  const id = await sampleCompany(server, person)
  const { body } = await server.call(dataSourceEndpoints.listDataSources, { headers: person.headers })
  const tables = body.data.find((source) => source.id === id)?.tables ?? []
  return tables.flatMap(({ name }) => (hidden.includes(name) ? [] : [{ data_source_id: id, table: name, columns: [] }]))
}

/** Somebody whose agent answers from all tables of the sample company but these. */
export async function aPersonWithout(server: TestApp, ...hidden: string[]): Promise<TestPerson> {
  const person = await aPerson(server)
  await aUseCase(server, person, await tablesWithout(server, person, ...hidden))
  return person
}
