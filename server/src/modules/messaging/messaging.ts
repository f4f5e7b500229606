import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Module } from '../../platform/module.ts'
import type { Reads } from '../../platform/replica/reads.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import type { AddOnConnection } from '../add-ons/service.ts'
import type { Credits } from '../billing/service.ts'
import type { DataSourceAccess } from '../data-sources/open-source.ts'
import type { Flows } from '../flows/service.ts'
import { answerWorker, flowWorker } from './answer-worker.ts'
import { followMessage } from './answering-queue.ts'
import type { AskAgentDeps } from './ask-agent.ts'
import { broadcastWorker } from './broadcasts/broadcast-worker.ts'
import { broadcastRoutes } from './broadcasts/routes.ts'
import { findConnection } from './connection-store.ts'
import { mediaWorker } from './files.ts'
import { laterWorker } from './flow-replies.ts'
import { pairingWorker } from './gateway/pairing.ts'
import { outboxWorker } from './outbox.ts'
import { readWorker } from './read-marks.ts'
import { type ReadingDeps, readingWorker } from './reading.ts'
import { accountRoutes, contactRoutes, inboxRoutes, simulatorRoutes } from './routes.ts'
import { gatewayRoutes } from './simulator/gateway-routes.ts'
import { graphRoutes } from './simulator/graph-routes.ts'
import { reportWorker } from './simulator/report.ts'
import { wakeWorker } from './snoozes.ts'
import { createVendors, type MailsOfInbox } from './vendors.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { webhookWorkers } from './webhooks.ts'

export { whatsappChannel } from './flow-channel.ts'

/** How WhatsApp is connected in a place, for the list of add-ons. The sandbox is no connection. */
export async function whatsappAddOn({ db }: Pick<Deps, 'db'>, scope: Scope): Promise<AddOnConnection> {
  const found = await findConnection(db, scope)
  if (!found) return { isActive: false, isSetup: false, account: null, connected_by: null, lastUsedAt: null }
  const { account, connectedBy, works, lastUsedAt } = found
  return { isActive: works, isSetup: true, account, connected_by: connectedBy, lastUsedAt }
}

type MessagingDeps = Deps &
  AskAgentDeps &
  ReadingDeps & {
    files: Files
    sources: Pick<DataSourceAccess, 'open'>
    flows: Pick<Flows, 'trigger' | 'getRun'>
    credits: Credits
    reads: Reads
    mails: MailsOfInbox
    /** Where this server listens, for the simulator, which is reached as WhatsApp would be. */
    ownAddress: () => string
  }

/** WhatsApp: numbers, conversations, what goes out and comes in, and the simulator. */
export function createMessaging(given: MessagingDeps): Module {
  // Each process asks itself: nobody else needs to know it.
  const simulatedKey = newToken()
  const deps = { ...given, vendors: createVendors(given, given.ownAddress, simulatedKey) }
  const incoming = {
    ...deps,
    onMessage: (within: { db: Deps['db'] }, ...about: OnMessage) => followMessage({ ...deps, ...within }, ...about),
  }
  return {
    routes: [
      ...accountRoutes(deps),
      ...inboxRoutes(deps),
      ...contactRoutes(deps),
      ...simulatorRoutes(deps),
      ...broadcastRoutes(deps),
    ],
    // The simulator posts to the one and is reached by the other, as WhatsApp would be.
    vendorRoutes: [...webhookRoutes(deps), ...graphRoutes(deps), ...gatewayRoutes(deps, simulatedKey)],
    jobs: [
      outboxWorker(deps),
      broadcastWorker(deps),
      ...webhookWorkers(incoming),
      flowWorker(deps),
      laterWorker(deps),
      answerWorker(deps),
      mediaWorker(deps),
      readingWorker(deps),
      readWorker(deps),
      reportWorker(deps),
      wakeWorker(deps),
      pairingWorker(deps),
    ],
  }
}

type OnMessage = Parameters<typeof followMessage> extends [unknown, ...infer Rest] ? Rest : never
