import type { Vendor } from '#contract/add-ons/vendors.ts'

/** Where a vendor's parts are, and what it wants to be asked besides the standard. */
export type VendorAddresses = {
  issuer: string
  authorize: string
  token: string
  /** RFC 7009; undefined: the vendor has none. */
  revoke: string | undefined
  /** What its programs are asked at. */
  api: string
  parameters: Record<string, string>
  /** Who signs its id tokens. */
  idTokenIssuer: RegExp
  /** Whether it is one of its machines that have the programs of one organization. */
  isInstance: (url: URL) => boolean
}

/** The vendors' own addresses; `at` puts another machine in their place, such as a gateway or a test. */
export const vendorAddresses: Record<Vendor, (at: string | undefined) => VendorAddresses> = {
  google: (at) => ({
    issuer: 'https://accounts.google.com',
    authorize: `${at ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    token: `${at ?? 'https://oauth2.googleapis.com'}/token`,
    revoke: `${at ?? 'https://oauth2.googleapis.com'}/revoke`,
    api: at ?? 'https://www.googleapis.com',
    // Else Google gives no refresh token; with `prompt=consent` it gives one each time.
    parameters: { access_type: 'offline' },
    idTokenIssuer: /^(https:\/\/)?accounts\.google\.com$/,
    isInstance: () => false,
  }),
  microsoft: (at) => ({
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    authorize: `${at ?? 'https://login.microsoftonline.com'}/common/oauth2/v2.0/authorize`,
    token: `${at ?? 'https://login.microsoftonline.com'}/common/oauth2/v2.0/token`,
    revoke: undefined,
    api: at ?? 'https://graph.microsoft.com',
    parameters: { response_mode: 'query' },
    idTokenIssuer: /^https:\/\/login\.microsoftonline\.com\/[\w-]+\/v2\.0$/,
    isInstance: () => false,
  }),
  salesforce: (at) => ({
    issuer: 'https://login.salesforce.com',
    authorize: `${at ?? 'https://login.salesforce.com'}/services/oauth2/authorize`,
    token: `${at ?? 'https://login.salesforce.com'}/services/oauth2/token`,
    revoke: `${at ?? 'https://login.salesforce.com'}/services/oauth2/revoke`,
    // Each organization has a machine of its own.
    api: '',
    parameters: {},
    idTokenIssuer: /^https:\/\/[\w.-]+\.salesforce\.com$/,
    isInstance: (url) =>
      (at !== undefined && url.origin === new URL(at).origin) ||
      (url.protocol === 'https:' && /\.(salesforce|force)\.com$/.test(url.hostname)),
  }),
}
