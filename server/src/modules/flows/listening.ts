import { hookPath } from '#contract/flows/hook-path.ts'
import { maxListenSeconds, type ProjectWebhook } from '#contract/studio/webhook.ts'
import type { Deps } from '../../platform/deps.ts'
import * as store from './stores/listening-store.ts'

type ListenDeps = Pick<Deps, 'db' | 'clock'>

export type HookListening = {
  /** The address of a webhook step and what was heard there. */
  get: (step: store.HookStep) => Promise<ProjectWebhook>
  /** The next call is taken as a sample; ends by itself after `maxListenSeconds`. Again: goes on for as long from now. */
  begin: (step: store.HookStep) => Promise<ProjectWebhook>
  end: (step: store.HookStep) => Promise<ProjectWebhook>
}

/** Listening to addresses of webhooks. `changed`: what is known about addresses is known anew with the next call. */
export function createHookListening({ db, clock }: ListenDeps, changed: () => void): HookListening {
  const get = async (step: store.HookStep) => {
    await store.openHookAddress(db, step)
    const found = await store.findListening(db, step)
    if (!found) throw new Error(`the address of ${step.flowId} is gone`)
    return presentWebhook(found, clock.now())
  }
  return {
    get,
    begin: async (step) => {
      await store.beginListening(db, step, new Date(clock.now().getTime() + maxListenSeconds * 1000))
      changed()
      return get(step)
    },
    end: async (step) => {
      await store.endListening(db, step)
      changed()
      return get(step)
    },
  }
}

function presentWebhook({ secret, until, isHeard, sample, refused }: store.StoredListening, now: Date): ProjectWebhook {
  const state = until === null ? (isHeard ? 'heard' : 'idle') : until > now ? 'listening' : 'ended'
  return {
    path: hookPath(secret),
    state,
    until: until?.toISOString() ?? null,
    sample: sample && { at: sample.at.toISOString(), input: sample.input },
    refused: refused && { at: refused.at.toISOString(), reason: refused.reason },
  }
}
