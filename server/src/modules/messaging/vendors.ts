import type { Deps } from '../../platform/deps.ts'
import { createCloudApi } from '../../providers/whatsapp/cloud-api.ts'
import { type ChannelAccount, ChannelError, type ChannelVendor } from '../../providers/whatsapp/port.ts'
import type { AccountRow, Credentials } from './account-row.ts'

export type Vendors = Record<AccountRow['kind'], ChannelVendor>

/** Where the simulated Cloud API is served (simulator/graph-routes.ts). */
export const simulatedGraph = '/api/whatsapp/simulated-graph'

const noSuchThing = async () => {
  throw new ChannelError({ reason: 'unknown', code: 0, text: 'a web page is sent text only' })
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

/** One client, two addresses: Meta's and the simulator's in this very server. */
export function createVendors({ config }: Pick<Deps, 'config'>, ownAddress: () => string): Vendors {
  return {
    cloud: createCloudApi(() => config.WHATSAPP_API_URL.replace(/\/$/, '')),
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
  const { accessToken } = openCredentials(deps, account)
  const { phone_number_id: phoneNumberId, business_account_id: businessAccountId } = account
  return { vendor: deps.vendors[account.kind], access: { phoneNumberId, businessAccountId, accessToken } }
}
