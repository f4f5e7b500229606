import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as accounts from './accounts.ts'
import { getAnalytics } from './analytics.ts'
import type { AskAgentDeps } from './ask-agent.ts'
import { getAvailability, setAvailability } from './assignment.ts'
import * as canned from './canned-replies.ts'
import { draftAnswer } from './draft.ts'
import { type FileDeps, getFile, sendFile } from './files.ts'
import * as inbox from './inbox.ts'
import * as sending from './send.ts'
import * as simulator from './simulator/service.ts'
import * as templates from './templates.ts'

/** Numbers, what they are set to, their templates and figures. */
export const accountRoutes = (deps: accounts.AccountDeps): Route[] =>
  routes(messagingEndpoints, {
    getGatewayConnection: () => accounts.gatewayConnection(),
    removeGatewayConnection: () => {
      throw fail('messaging_not_linked')
    },
    getMessagingSettings: ({ scope, query }) => accounts.getSettings(deps, scope, query.account_id),
    updateMessagingSettings: ({ scope, body }) => accounts.updateSettings(deps, scope, body),
    listMessagingAccounts: ({ scope }) => accounts.listAccounts(deps, scope),
    addMessagingAccount: ({ scope, body, signal }) => accounts.addAccount(deps, scope, body, signal),
    removeMessagingAccount: ({ scope, params }) => accounts.removeAccount(deps, scope, params.id),
    getMessagingAnalytics: ({ scope, params, query }) => getAnalytics(deps, scope, params.id, query),
    listMessageTemplates: ({ scope, params }) => templates.listTemplates(deps, scope, params.id),
    syncMessageTemplates: ({ scope, params, signal }) => templates.syncTemplates(deps, scope, params.id, signal),
    submitMessageTemplate: ({ scope, params, body, signal }) =>
      templates.submitTemplate(deps, scope, params.id, body, signal),
    removeMessageTemplate: ({ scope, params, signal }) => templates.removeTemplate(deps, scope, params, signal),
  })

/** What people do with conversations. */
export const inboxRoutes = (deps: FileDeps & AskAgentDeps & accounts.AccountDeps): Route[] =>
  routes(inboxEndpoints, {
    listInboxes: ({ scope }) => accounts.listInboxes(deps, scope),
    listConversations: ({ scope, params, query }) => inbox.listConversations(deps, scope, params.id, query),
    countConversations: ({ scope, params, query }) => inbox.countConversations(deps, scope, params.id, query),
    searchConversations: ({ scope, params, query }) => inbox.search(deps, scope, params.id, query),
    listMessages: ({ scope, params, query, language }) =>
      inbox.listPage(deps, scope, params.id, { ...query, language }),
    openConversation: ({ scope, params, language }) => inbox.openConversation(deps, scope, params, language),
    sendMessage: ({ scope, params, body, language }) => sending.sendMessage(deps, { scope, language }, params.id, body),
    withdrawMessage: ({ scope, params }) => sending.withdrawMessage(deps, scope, params.id),
    sendFile: ({ scope, params, fields, files, language }) =>
      sendFile(deps, { scope, language }, params.id, fields, files),
    getMessageFile: ({ scope, params }) => getFile(deps, scope, params.id),
    addNote: ({ scope, params, body, language }) => sending.addNote(deps, { scope, language }, params.id, body),
    changeConversation: ({ scope, params, body }) => sending.changeConversation(deps, scope, params.id, body),
    readConversation: ({ scope, params }) => inbox.readConversation(deps, scope, params.id),
    listPresence: ({ scope, params }) => inbox.listPresence(deps, scope, params.id),
    setPresence: ({ scope, params, body }) => inbox.setPresence(deps, scope, params.id, body.doing),
    getAvailability: ({ scope }) => getAvailability(deps, scope),
    setAvailability: ({ scope, body }) => setAvailability(deps, scope, body.available),
    draftAnswer: ({ scope, params, signal }) => draftAnswer(deps, scope, params.id, signal),
    updateContact: ({ scope, params, body }) => inbox.updateContact(deps, scope, params.id, body),
    listCannedReplies: ({ scope }) => canned.listCannedReplies(deps, scope),
    addCannedReply: ({ scope, body }) => canned.addCannedReply(deps, scope, body),
    updateCannedReply: ({ scope, params, body }) => canned.updateCannedReply(deps, scope, params.id, body),
    removeCannedReply: ({ scope, params }) => canned.removeCannedReply(deps, scope, params.id),
  })

/** The sandbox. */
export const simulatorRoutes = (deps: accounts.AccountDeps): Route[] =>
  routes(simulatorEndpoints, {
    openSimulator: ({ scope }) => simulator.openSimulator(deps, scope),
    addSampleConversations: ({ scope, params }) => simulator.addSampleConversations(deps, scope, params.id),
    removeSampleConversations: ({ scope, params }) => simulator.removeSampleConversations(deps, scope, params.id),
    addSimulatedPhone: ({ scope, params, body }) => simulator.addPhone(deps, scope, params.id, body),
    getPhoneScreen: ({ scope, params }) => simulator.getScreen(deps, scope, params),
    changeSimulatedPhone: ({ scope, params, body }) => simulator.changePhone(deps, scope, params, body),
    actOnPhone: ({ scope, params, body }) => simulator.actOnPhone(deps, scope, params, body),
    forwardSimulator: ({ scope, params, body }) => simulator.forward(deps, scope, params.id, body.minutes),
    decideSimulatedTemplate: ({ scope, params, body }) => simulator.decide(deps, scope, params, body),
  })
