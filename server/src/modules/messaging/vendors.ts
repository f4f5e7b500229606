import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { createCloudApi } from '../../providers/whatsapp/cloud-api.ts'
import { createGateway, type Gateway } from '../../providers/whatsapp/gateway.ts'
import { type ChannelAccount, ChannelError, type ChannelVendor } from '../../providers/whatsapp/port.ts'
import type { AccountRow, Credentials } from './account-row.ts'
import { replyVendorId } from './mails.ts'

export type Vendors = Record<Exclude<AccountRow['kind'], 'gateway'>, ChannelVendor> & { gateway: Gateway }

/** Where the simulated Cloud API is served (simulator/graph-routes.ts). */
export const simulatedGraph = '/api/whatsapp/simulated-graph'
/** Where the simulated gateway is served (simulator/gateway-routes.ts). */
export const simulatedGateway = '/api/whatsapp/simulated-gateway'

/** Sessions that phones of simulators link. */
const simulatedPrefix = 'simulated_'
export const sessionName = (id: string, isSimulated: boolean): string =>
  `${isSimulated ? simulatedPrefix : 'nalar_'}${id.replaceAll('-', '')}`
export const isSimulatedSession = (session: string): boolean => session.startsWith(simulatedPrefix)

/** What the inbox does with the mailbox of its place. */
export type MailsOfInbox = {
  /** How a reply goes out; under a key once. Answers its id. Throws ChannelError. */
  reply: (threadId: string, given: { text: string; key: string; by: string | null }) => Promise<string>
  /** Fetches a file that came with a mail. */
  openFile: (scope: Scope, file: { id: string; index: number }, signal: AbortSignal) => Promise<FileAnswer>
}

const noSuchThing = async () => {
  throw new ChannelError({ reason: 'unknown', code: 0, text: 'only text can be sent here' })
}

/** A visitor's page asks for its messages itself: one that is sent lies ready for it. */
const webPage: ChannelVendor = {
  check: noSuchThing,
  send: async (_account, { key }) => key,
  markRead: async () => {},
  upload: noSuchThing,
  download: noSuchThing,
  listTemplates: noSuchThing,
  submitTemplate: noSuchThing,
  removeTemplate: noSuchThing,
}

/** The installation's gateway, or the simulator's for its sessions: one client with two addresses. */
function bySession(real: Gateway, simulated: Gateway): Gateway {
  const of = (session: string) => (isSimulatedSession(session) ? simulated : real)
  const ofAccount = ({ businessAccountId }: ChannelAccount) => of(businessAccountId)
  return {
    ...real,
    startSession: (session, ...rest) => of(session).startSession(session, ...rest),
    findSession: (session, ...rest) => of(session).findSession(session, ...rest),
    findCode: (session, ...rest) => of(session).findCode(session, ...rest),
    endSession: (session, ...rest) => of(session).endSession(session, ...rest),
    findNumber: (session, ...rest) => of(session).findNumber(session, ...rest),
    check: (account, ...rest) => ofAccount(account).check(account, ...rest),
    send: (account, ...rest) => ofAccount(account).send(account, ...rest),
    findSent: async (account, ...rest) => ofAccount(account).findSent?.(account, ...rest) ?? [],
    markRead: (account, ...rest) => ofAccount(account).markRead(account, ...rest),
    upload: (account, ...rest) => ofAccount(account).upload(account, ...rest),
    download: (account, ...rest) => ofAccount(account).download(account, ...rest),
  }
}

/** One client for Meta's address and the simulator's in this very server; another for gateways. */
export function createVendors(
  { config, mails }: Pick<Deps, 'config'> & { mails: Pick<MailsOfInbox, 'reply'> },
  ownAddress: () => string,
  simulatedKey: string,
): Vendors {
  const mail: ChannelVendor = {
    ...webPage,
    send: async (_account, { to, content, key, by = null }) => {
      if (content.kind !== 'text') return noSuchThing()
      return replyVendorId(await mails.reply(to, { text: content.text, key, by }))
    },
  }
  return {
    mail,
    cloud: createCloudApi(() => config.WHATSAPP_API_URL.replace(/\/$/, '')),
    gateway: bySession(
      createGateway(() => {
        const { WHATSAPP_GATEWAY_URL: url, WHATSAPP_GATEWAY_KEY: key } = config
        return url === undefined ? undefined : { url, key }
      }),
      createGateway(() => ({ url: `${ownAddress()}${simulatedGateway}`, key: simulatedKey })),
    ),
    widget: webPage,
    simulator: createCloudApi(() => `${ownAddress()}${simulatedGraph}`),
  }
}

export const openCredentials = ({ secrets }: Pick<Deps, 'secrets'>, { credentials }: Pick<AccountRow, 'credentials'>) =>
  // Written by `sealCredentials` alone.
  JSON.parse(secrets.decrypt(credentials)) as Credentials

export const sealCredentials = ({ secrets }: Pick<Deps, 'secrets'>, credentials: Credentials): string =>
  secrets.encrypt(JSON.stringify(credentials))

/** The vendor of an account, with what proves that we may use it. */
export function reachVendor(
  deps: Pick<Deps, 'secrets'> & { vendors: Vendors },
  account: AccountRow,
): { vendor: ChannelVendor; access: ChannelAccount } {
  // A mailbox has its own.
  const accessToken = account.kind === 'mail' ? '' : openCredentials(deps, account).accessToken
  const { phone_number_id: phoneNumberId, business_account_id: businessAccountId } = account
  return { vendor: deps.vendors[account.kind], access: { phoneNumberId, businessAccountId, accessToken } }
}
