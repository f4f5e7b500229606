import type { ProjectId } from '#contract/studio/schemas.ts'
import type { ProjectWebhook } from '#contract/studio/webhook.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { documentOf } from './document.ts'
import { foundOrFail, type StudioDeps } from './service.ts'
import * as store from './store.ts'

type Step = { id: ProjectId; node: string }

/** A webhook step of the draft as it is stored; throws `webhook_not_in_draft` where there is none of that id. */
async function stepOf({ db }: StudioDeps, scope: Scope, { id, node }: Step) {
  const { document } = foundOrFail(await store.findProject(db, scope, id))
  const isThere = documentOf(document).nodes.some((other) => other.id === node && other.kind === 'on-webhook')
  if (!isThere) throw fail('webhook_not_in_draft')
  return { flowId: id, node }
}

export const getWebhook = async (deps: StudioDeps, scope: Scope, step: Step): Promise<ProjectWebhook> =>
  deps.flows.listening.get(await stepOf(deps, scope, step))

export const listenToWebhook = async (deps: StudioDeps, scope: Scope, step: Step): Promise<ProjectWebhook> =>
  deps.flows.listening.begin(await stepOf(deps, scope, step))

export const stopListening = async (deps: StudioDeps, scope: Scope, step: Step): Promise<ProjectWebhook> =>
  deps.flows.listening.end(await stepOf(deps, scope, step))
