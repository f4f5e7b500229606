import { contactEndpoints } from '#contract/messaging/contact-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Reads } from '../../platform/replica/reads.ts'
import * as accounts from './accounts.ts'
import { getAnalytics } from './analytics.ts'
import type { AskAgentDeps } from './ask-agent.ts'
import { getAvailability, setAvailability } from './assignment.ts'
import { setContactBlocked } from './blocks.ts'
import * as canned from './canned-replies.ts'
import * as customers from './customers.ts'
import { draftAnswer } from './draft.ts'
import { getFile, sendFile } from './files.ts'
import * as pairing from './gateway/pairing.ts'
import * as inbox from './inbox.ts'
import * as merges from './merges.ts'
import * as sending from './send.ts'
import * as linking from './simulator/linking.ts'
import * as simulator from './simulator/service.ts'
import * as teams from './teams.ts'
import { type FillDeps, fillForConversation, updateFills } from './template-fills.ts'
import * as templates from './templates.ts'

/** Numbers, what they are set to, their templates and figures. */
type AccountRouteDeps = accounts.AccountDeps & pairing.PairingDeps & FillDeps & { reads: Reads }

export const accountRoutes = (deps: AccountRouteDeps): Route[] =>
  routes(messagingEndpoints, {
    getGatewayConnection: ({ scope, signal }) => pairing.getConnection(deps, scope, signal),
    startGatewayConnection: ({ scope, body, signal }) => pairing.startConnection(deps, scope, body, signal),
    removeGatewayConnection: ({ scope, query, signal }) =>
      pairing.removeConnection(deps, scope, query.account_id, signal),
    getMessagingSettings: ({ scope, query }) => accounts.getSettings(deps, scope, query.account_id),
    updateMessagingSettings: ({ scope, body }) => accounts.updateSettings(deps, scope, body),
    listMessagingAccounts: ({ scope }) => accounts.listAccounts(deps, scope),
    addMessagingAccount: ({ scope, body, signal }) => accounts.addAccount(deps, scope, body, signal),
    removeMessagingAccount: ({ scope, from, params, signal }) =>
      accounts.removeAccount(deps, { scope, from }, params.id, signal),
    getMessagingAnalytics: ({ scope, params, query }) => getAnalytics(deps, scope, params.id, query),
    listMessageTemplates: ({ scope, params }) => templates.listTemplates(deps, scope, params.id),
    syncMessageTemplates: ({ scope, params, signal }) => templates.syncTemplates(deps, scope, params.id, signal),
    submitMessageTemplate: ({ scope, params, body, signal }) =>
      templates.submitTemplate(deps, scope, params.id, body, signal),
    updateTemplateFills: ({ scope, params, body }) => updateFills(deps, scope, params, body.fills),
    removeMessageTemplate: ({ scope, params, signal }) => templates.removeTemplate(deps, scope, params, signal),
  })

/** What people do with conversations. */
export const inboxRoutes = (
  deps: Parameters<typeof getFile>[0] & AskAgentDeps & accounts.AccountDeps & FillDeps,
): Route[] =>
  routes(inboxEndpoints, {
    listInboxes: ({ scope }) => accounts.listInboxes(deps, scope),
    listConversations: ({ scope, params, query }) => inbox.listConversations(deps, scope, params.id, query),
    countConversations: ({ scope, params, query }) => inbox.countConversations(deps, scope, params.id, query),
    searchConversations: ({ scope, params, query }) => inbox.searchInbox(deps, scope, params.id, query),
    listMessages: ({ scope, params, query, language }) =>
      inbox.listPage(deps, scope, params.id, { ...query, language }),
    openConversation: ({ scope, params, language }) => inbox.openConversation(deps, scope, params, language),
    sendMessage: ({ scope, params, body, language }) => sending.sendMessage(deps, { scope, language }, params.id, body),
    withdrawMessage: ({ scope, params }) => sending.withdrawMessage(deps, scope, params.id),
    sendFile: ({ scope, params, fields, files, language }) =>
      sendFile(deps, { scope, language }, params.id, fields, files),
    getMessageFile: ({ scope, params, query, signal }) => getFile(deps, scope, { ...params, ...query }, signal),
    addNote: ({ scope, params, body, language }) => sending.addNote(deps, { scope, language }, params.id, body),
    changeConversation: ({ scope, params, body }) => sending.changeConversation(deps, scope, params.id, body),
    readConversation: ({ scope, params }) => inbox.readConversation(deps, scope, params.id),
    listPresence: ({ scope, params }) => inbox.listPresence(deps, scope, params.id),
    setPresence: ({ scope, params, body }) => inbox.setPresence(deps, scope, params.id, body.doing),
    getAvailability: ({ scope }) => getAvailability(deps, scope),
    setAvailability: ({ scope, body }) => setAvailability(deps, scope, body.available),
    draftAnswer: ({ scope, params, signal }) => draftAnswer(deps, scope, params.id, signal),
    fillTemplate: ({ scope, params, query, signal }) =>
      fillForConversation(deps, scope, params.id, query.template_id, signal),
    updateContact: ({ scope, params, body }) => customers.updateContact(deps, { scope }, params.id, body),
    listTeams: ({ scope }) => teams.listTeams(deps, scope),
    addTeam: ({ scope, from, body }) => teams.addTeam(deps, { scope, from }, body),
    updateTeam: ({ scope, from, params, body }) => teams.updateTeam(deps, { scope, from }, params.id, body),
    removeTeam: ({ scope, from, params }) => teams.removeTeam(deps, { scope, from }, params.id),
    listCannedReplies: ({ scope }) => canned.listCannedReplies(deps, scope),
    addCannedReply: ({ scope, body }) => canned.addCannedReply(deps, scope, body),
    updateCannedReply: ({ scope, params, body }) => canned.updateCannedReply(deps, scope, params.id, body),
    removeCannedReply: ({ scope, params }) => canned.removeCannedReply(deps, scope, params.id),
  })

/** Who the customers are. */
export const contactRoutes = (deps: customers.CustomerDeps): Route[] =>
  routes(contactEndpoints, {
    getCustomer: ({ scope, params }) => customers.getCustomer(deps, scope, params.id),
    findOtherCustomers: ({ scope, params, query }) => customers.findOtherCustomers(deps, scope, params.id, query.query),
    setContactBlocked: ({ scope, from, params, body }) =>
      setContactBlocked(deps, { scope, from }, params.id, body.blocked),
    previewMerge: ({ scope, params, query }) => merges.previewMerge(deps, scope, params.id, query.other_id),
    mergeContacts: ({ scope, from, params, body }) =>
      merges.mergeContacts(deps, { scope, from }, params.id, body.other_id),
    undoMerge: ({ scope, from, params }) => merges.undoMerge(deps, { scope, from }, params.id),
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
    scanLinkingCode: ({ scope, params, body }) => linking.scanCode(deps, scope, params, body.code),
    logOutLinkedDevices: ({ scope, params }) => linking.logOutDevices(deps, scope, params),
    actOnPhone: ({ scope, params, body }) => simulator.actOnPhone(deps, scope, params, body),
    forwardSimulator: ({ scope, params, body }) => simulator.forwardClock(deps, scope, params.id, body.minutes),
    decideSimulatedTemplate: ({ scope, params, body }) => simulator.decideOnTemplate(deps, scope, params, body),
  })
