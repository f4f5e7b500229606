import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../platform/module.ts'
import { createListening } from './listening.ts'
import { speechRoutes } from './routes.ts'
import type { Speech } from './service.ts'

/** The calls about recordings and the lines of live speech. */
export function createSpeechCalls(deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'log'>, speech: Speech): Module {
  const listening = createListening(deps, speech)
  return {
    routes: speechRoutes(deps, speech),
    sockets: [listening.route],
    stop: async () => {
      await listening.stop()
      speech.close()
    },
  }
}
