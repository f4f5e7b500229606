import { flagNames } from '#contract/feature-flags/flag-names.ts'
import { wordsIn } from '#contract/kit/localized-text.ts'
import type { AuditAction } from '#contract/workspaces/audit-schemas.ts'

/** What was there before and after, in words; empty where an entry has no such change. */
type Change = (name: string) => { from: string; to: string }
type Sentences = Record<AuditAction, (who: string, what: string, change: Change) => string>

const sentences: Sentences = {
  'workspace.created': (who, what) => `${who} created the workspace ${what}`,
  'workspace.renamed': (who, what, change) =>
    `${who} renamed the workspace from ${change('name').from} to ${change('name').to || what}`,
  'workspace.settings-changed': (who) => `${who} changed the settings of the workspace`,
  'workspace.role-settings-changed': (who) => `${who} changed who may do what`,
  'workspace.deleted': (who, what) => `${who} deleted the workspace ${what}`,
  'workspace.transfer-begun': (who, what) => `${who} began to hand the workspace over to ${what}`,
  'workspace.transferred': (who, what) => `${who} handed the workspace over to ${what}`,
  'member.joined': (who) => `${who} joined without an invitation`,
  'member.left': (who) => `${who} left the workspace`,
  'member.removed': (who, what) => `${who} removed ${what} from the workspace`,
  'member.role-changed': (who, what, change) =>
    `${who} changed the role of ${what} from ${change('role').from} to ${change('role').to}`,
  'invitation.sent': (who, what, change) => `${who} invited ${what} as ${change('role').to}`,
  'invitation.resent': (who, what) => `${who} sent the invitation to ${what} again`,
  'invitation.withdrawn': (who, what) => `${who} withdrew the invitation to ${what}`,
  'invitation.accepted': (who, what) => `${who} accepted the invitation to ${what} and joined`,
  'invitation.declined': (who, what) => `${who} declined the invitation to ${what}`,
  'audit.exported': (who) => `${who} exported the audit log`,
  'organization.renamed': (who, what, change) =>
    `${who} renamed the organization from ${change('name').from} to ${change('name').to || what}`,
  'organization.second-step-required': (who, _, change) =>
    `${who} requires two-step sign-in of members from ${change('second_step_from').to} on`,
  'organization.second-step-optional': (who) => `${who} no longer requires two-step sign-in of members`,
  'scim.token-created': (who) => `${who} made a token for directory sync`,
  'scim.token-revoked': (who) => `${who} revoked tokens of directory sync`,
  'scim.user-added': (who, what) => `${who} added ${what} to the organization’s directory`,
  'scim.user-removed': (who, what) => `${who} removed ${what} from the organization’s directory`,
  'scim.user-deactivated': (who, what) => `${who} deactivated ${what}`,
  'scim.user-reactivated': (who, what) => `${who} activated ${what} again`,
  'scim.member-added': (who, what, change) => `${who} added ${what} as ${change('role').to}`,
  'scim.group-mapped': (who, what, change) => {
    const [group, role] = [change('group').to, change('role').to]
    return role
      ? `${who} gave members of ${group} the role ${role} in ${what}`
      : `${who} ended the role of members of ${group} in ${what}`
  },
  'organization.embedding-chosen': (who, what) => `${who} chose ${what} to find texts of the organization by meaning`,
  'billing.purchase-begun': (who, what) => `${who} began to buy ${what}`,
  'billing.purchase-canceled': (who, what) => `${who} gave up buying ${what}`,
  'billing.paid': (who, what) => `${who} paid for ${what}`,
  'billing.plan-changed': (who, _, change) => {
    const { from, to } = change('plan')
    return to ? `${who} changed the plan from ${from} to ${to}` : `${who} chose the plan ${change('next').to}`
  },
  'billing.profile-changed': (who) => `${who} changed what invoices say`,
  'billing.coins-granted': (who, _, change) => `${who} gave ${change('coins').to} coins`,
  'feature.set': (who, _, change) => {
    const { from, to } = change('extent')
    return `${who} changed who can use ${change('feature').to}: ${from} → ${to}`
  },
  'feature.given': (who, what, change) => `${who} turned on ${change('feature').to} for ${what}`,
  'feature.taken': (who, what, change) => `${who} turned off ${change('feature').to} for ${what}`,
  'usage.cap-set': (who, what, change) => {
    const { to } = change('credits')
    return to ? `${who} capped ${what} at ${to} credits a month` : `${who} took away the cap of ${what}`
  },
  'usage.alerts-changed': (who) => `${who} changed the usage alerts`,
  'agent.published': (who, what) => `${who} published ${what}`,
  'agent.withdrawn': (who, what) => `${who} took ${what} back`,
  'webhook.added': (who, what) => `${who} added the webhook ${what}`,
  'webhook.changed': (who, what) => `${who} changed the webhook ${what}`,
  'webhook.removed': (who, what) => `${who} deleted the webhook ${what}`,
  'api-key.created': (who, what) => `${who} made the API key ${what}`,
  'api-key.revoked': (who, what) => `${who} revoked the API key ${what}`,
  'database.added': (who, what) => `${who} connected the database ${what}`,
  'database.changed': (who, what) => `${who} changed the database ${what}`,
  'database.removed': (who, what) => `${who} removed the database ${what}`,
  'database.restored': (who, what) => `${who} brought the database ${what} back`,
  'database.column-opened': (who, what) => `${who} opened a hidden column of ${what} for roles`,
  'database.column-closed': (who, what) => `${who} closed a column of ${what} again`,
  'database.rights-confirmed': (who, what, change) =>
    `${who} confirmed that ${what} is used although its user may do more than read: ${change('rights').to}`,
  'database.queried': (who, what) => `${who} asked ${what} with SQL of their own`,
  'database.exported': (who, what) => `${who} exported rows of ${what}`,
  'account.signed-in': (_, what) => `${what} signed in`,
  'account.sign-in-failed': (_, what) => `Someone tried to sign in as ${what} with a wrong password`,
  'account.devices-signed-out': (who, _, change) => `${who} signed out other devices: ${change('devices').to}`,
  'account.password-changed': (_, what) => `${what} changed their password`,
  'account.password-reset': (_, what) => `${what} set a new password by mail`,
  'account.second-step-on': (_, what) => `${what} turned two-step sign-in on`,
  'account.second-step-off': (_, what) => `${what} turned two-step sign-in off`,
  'account.passkey-added': (_, what, change) => `${what} added the passkey ${change('passkey').to}`,
  'account.passkey-removed': (_, what, change) => `${what} removed the passkey ${change('passkey').from}`,
  'account.passkey-refused': (_, what, change) =>
    change('reason').to === 'counter'
      ? `A passkey of ${what} was refused because it may have been copied`
      : `A passkey of ${what} was refused`,
  'account.recovery-codes-renewed': (_, what) => `${what} made new recovery codes`,
  'account.recovery-code-used': (_, what) => `${what} signed in with a recovery code`,
  'messaging.team-added': (who, what) => `${who} made the inbox team ${what}`,
  'messaging.team-changed': (who, what) => `${who} changed the inbox team ${what}`,
  'messaging.team-removed': (who, what) => `${who} deleted the inbox team ${what}`,
  'scorecard.answered': (who, what, change) =>
    `${who} scored a call (${what}): “${change('question').to}” is ${change('answer').to} instead of ${change('answer').from}`,
  'salesforce.proposed': (who, what) => `${who} proposed changes to Salesforce: ${what}`,
  'salesforce.approved': (who, what) => `${who} approved changes to Salesforce: ${what}`,
  'salesforce.refused': (who, what) => `${who} refused changes to Salesforce: ${what}`,
  'salesforce.undone': (who, what) => `${who} undid changes to Salesforce: ${what}`,
  'flow-secret.put': (who, what) => `${who} kept the flow secret ${what}`,
  'flow-secret.removed': (who, what) => `${who} removed the flow secret ${what}`,
  'chat.read': (who, what) => `${who} read a chat of ${what}`,
  'use-case.added': (who, what) => `${who} made the use case ${what}`,
  'use-case.changed': (who, what) => `${who} changed the use case ${what}`,
  'use-case.removed': (who, what) => `${who} deleted the use case ${what}`,
  'use-case.restored': (who, what) => `${who} brought the use case ${what} back`,
  'knowledge.requested': (who, what) => `${who} asked for knowledge: ${what}`,
  'knowledge.cancelled': (who, what) => `${who} took back a request for knowledge: ${what}`,
  'knowledge.accepted': (who, what) => `${who} accepted to share knowledge: ${what}`,
  'knowledge.rejected': (who, what) => `${who} rejected to share knowledge: ${what}`,
  'knowledge.withdrawn': (who, what) => `${who} stopped sharing knowledge: ${what}`,
  'verified-query.added': (who, what) => `${who} verified a query for “${what}”`,
  'verified-query.changed': (who, what) => `${who} changed the verified query for “${what}”`,
  'verified-query.removed': (who, what) => `${who} removed the verified query for “${what}”`,
  'verified-query.restored': (who, what) => `${who} brought the verified query for “${what}” back`,
  'term.added': (who, what) => `${who} taught the words ${what}`,
  'term.removed': (who, what) => `${who} forgot the words ${what}`,
  'term.restored': (who, what) => `${who} brought the words ${what} back`,
  'reading.forgotten': (who, what) => `${who} forgot the chosen reading ${what}`,
  'reading.restored': (who, what) => `${who} brought the chosen reading ${what} back`,
  'connection.added': (who, what) => `${who} connected the MCP server ${what}`,
  'connection.changed': (who, what) => `${who} changed the MCP server ${what}`,
  'connection.removed': (who, what) => `${who} removed the MCP server ${what}`,
  'dashboard.published': (who, what) => `${who} made a public link to the dashboard ${what}`,
  'dashboard.link-revoked': (who, what) => `${who} took back a public link to the dashboard ${what}`,
  'tool.permission-set': (who, what) => `${who} set what tools of ${what} may do`,
  'tool.decided': (who, what) => `${who} decided about ${what} for an agent`,
}

export const messages = {
  sentences,
  somebody: 'Someone',
  person: 'Person',
  everybody: 'Everybody',
  onlyOf: (name: string) => `Only entries of ${name}`,
  device: (browser: string, system: string) => `${browser} on ${system}`,
  /** The names of what can change, as the settings call them. */
  things: {
    icon: 'Icon',
    isPrivate: 'Private',
    allowedRoles: 'Roles that may join',
    allowedPeople: 'People who may join',
    companyOnly: 'Invite only people of the company',
    autoJoinDomains: 'Join by mail domain',
    chats: 'Chats may be shared with',
    invite: 'Invite people',
    delete_workspace: 'Delete the workspace',
    by: 'Open by',
    amount: 'Amount',
    method: 'Method',
    plan: 'Plan',
    next: 'Next plan',
    coins: 'Coins',
    credits: 'Credits a month',
    percents: 'Notified at (%)',
    statement: 'SQL',
    use_cases: 'Use cases',
    permission: 'Permission',
    scopes: 'Scopes',
    rights: 'Rights',
    devices: 'Devices',
    way: 'Signed in with',
  } as Readonly<Record<string, string>>,
  features: wordsIn(flagNames, 'en'),
  extents: { all: 'everyone', some: 'some accounts', none: 'no one' } as Readonly<Record<string, string>>,
  ways: {
    password: 'password',
    two_step: 'password and second step',
    passkey: 'passkey',
    issuer: 'external account',
    mail: 'emailed code',
  } as Readonly<Record<string, string>>,
  openBy: { domain: 'mail domain', organization: 'organization' } as Readonly<Record<string, string>>,
  shares: { private: 'nobody', workspace: 'workspace members', anyone: 'anyone with the link' } as Readonly<
    Record<string, string>
  >,
  roles: { owner: 'owner', admin: 'admin', member: 'member' } as Readonly<Record<string, string>>,
  methods: { virtual_account: 'Virtual account', qris: 'QRIS', card: 'Card' } as Readonly<Record<string, string>>,
  showAll: 'Show all',
  yes: 'yes',
  no: 'no',
  fact: (thing: string, said: string) => `${thing}: ${said}`,
  change: (thing: string, from: string, to: string) => `${thing}: ${from} → ${to}`,
}
