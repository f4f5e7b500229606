import type { Page } from 'playwright-core'
import type { CallArgs } from '#contract/kit/call-types.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { callEndpoint } from './call.ts'
import { anAccount, signIn } from './session.ts'

type Document = NonNullable<CallArgs<typeof studioEndpoints.createStudioProject>['body']['document']>

/** A new person whose page stands at a new flow of theirs; gives the flow's address. */
export async function openNewProject(page: Page, name: string, document: Document): Promise<string> {
  const person = await anAccount()
  const { id } = await callEndpoint(person, studioEndpoints.createStudioProject, { body: { name, document } })
  const at = `/studio/${id}`
  await signIn(page, person, at)
  return at
}
