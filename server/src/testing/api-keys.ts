import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import type { ApiKeyInput } from '#contract/api-keys/schemas.ts'
import type { TestPerson } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** A key for programs of somebody, for everything unless it is said otherwise; answers the key itself. */
export async function anApiKey(app: TestApp, person: TestPerson, given: Partial<ApiKeyInput> = {}) {
  const body = { name: 'Script', scopes: ['agents.read', 'agents.ask'], expires_in_days: null, ...given }
  const made = await app.call(apiKeyEndpoints.createApiKey, { body, headers: person.headers })
  if (!made.body.status) throw new Error(made.body.message)
  return { ...made.body.data.key, secret: made.body.data.secret }
}
