import { vendorAddresses } from '../oauth/vendor-addresses.ts'
import { exportedAs, storedAs } from './kinds.ts'
import { type Drive, type DriveEntry, DriveError, type DrivePage, type DriveReaders, type DriveVendor } from './port.ts'
import { createVendorCalls, type VendorOptions } from './vendor-calls.ts'

type GoogleFile = {
  id: string
  name: string
  mimeType: string
  size?: string
  modifiedTime?: string
  md5Checksum?: string
  trashed?: boolean
}
type GoogleList = { files: GoogleFile[]; nextPageToken?: string }
type Permission = {
  type: 'user' | 'group' | 'domain' | 'anyone'
  emailAddress?: string
  domain?: string
  deleted?: boolean
}

const own = 'application/vnd.google-apps.'
const folderType = `${own}folder`
const exported: Record<string, keyof typeof exportedAs> = {
  [`${own}document`]: 'document',
  [`${own}spreadsheet`]: 'spreadsheet',
  [`${own}presentation`]: 'presentation',
}
const fields = 'id,name,mimeType,size,modifiedTime,md5Checksum,trashed'
const everywhere = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' }

/** Google Drive, version 3 of its programs. Documents, spreadsheets and presentations of Google's own are exported. */
export function createGoogleDrive(options: VendorOptions): DriveVendor {
  const calls = createVendorCalls(options, meaningOf)
  const base = `${vendorAddresses.google(options.at).api}/drive/v3`
  const address = (path: string, query: Record<string, string>) => `${base}${path}?${new URLSearchParams(query)}`
  const fileAddress = (id: string, query: Record<string, string>, part = '') =>
    address(`/files/${encodeURIComponent(id)}${part}`, { supportsAllDrives: 'true', ...query })
  return {
    scopes: ['https://www.googleapis.com/auth/drive.readonly'],
    whoIs: async (accessToken) => {
      const url = address('/about', { fields: 'user(emailAddress)' })
      return (await calls.json<{ user: { emailAddress: string } }>(url, fixed(accessToken))).user.emailAddress
    },
    close: calls.close,
    open: (token): Drive => {
      const list = async (conditions: string[], orderBy: string, { page, limit }: Listed): Promise<DrivePage> => {
        const query = { q: ['trashed = false', ...conditions].join(' and '), orderBy, pageSize: String(limit) }
        const more = { fields: `nextPageToken,files(${fields})`, ...everywhere, ...(page && { pageToken: page }) }
        const found = await calls.json<GoogleList>(address('/files', { ...query, ...more }), token)
        return { entries: found.files.map(toEntry), next: found.nextPageToken ?? null }
      }
      return {
        recent: ({ query, ...ask }) =>
          list([`mimeType != '${folderType}'`, ...called(query)], 'viewedByMeTime desc,modifiedTime desc', ask),
        folder: (id, { query, ...ask }) =>
          list([`${quoted(id)} in parents`, ...called(query)], 'folder,name_natural', ask),
        entry: async (id) => {
          const file = await calls.json<GoogleFile>(fileAddress(id, { fields }), token)
          if (file.trashed) throw new DriveError('gone', 'in the trash')
          return toEntry(file)
        },
        content: ({ id, taken }, start, signal) =>
          taken?.how === 'exported'
            ? // What is made while it is sent begins at its beginning.
              calls.content(fileAddress(id, { mimeType: taken.mime }, '/export'), token, 0, signal)
            : calls.content(fileAddress(id, { alt: 'media' }), token, start, signal),
        readers: async (id) => {
          const { permissions } = await calls.json<{ permissions?: Permission[] }>(
            fileAddress(id, { fields: 'permissions(type,emailAddress,domain,deleted)' }),
            token,
          )
          return permissions && toReaders(permissions)
        },
      }
    },
  }
}

type Listed = { page: string | undefined; limit: number }

/** A token that is not renewed: it was given a moment ago. */
const fixed = (accessToken: string) => async () => accessToken

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
const called = (query: string | undefined) => (query ? [`name contains ${quoted(query)}`] : [])

function toEntry({ id, name, mimeType, size, modifiedTime, md5Checksum }: GoogleFile): DriveEntry {
  const about = {
    id,
    name,
    mime: mimeType,
    bytes: size === undefined ? null : Number(size),
    modifiedAt: modifiedTime ?? null,
    revision: md5Checksum ?? modifiedTime ?? '',
  }
  if (mimeType === folderType) return { ...about, kind: 'folder', taken: null }
  const kind = exported[mimeType]
  if (kind) return { ...about, bytes: null, kind, taken: exportedAs[kind] }
  // Forms, drawings, sites and whatever else Google makes up has no file behind it.
  return mimeType.startsWith(own) ? { ...about, kind: 'other', taken: null } : { ...about, ...storedAs(name) }
}

function meaningOf(status: number, body: string) {
  if (status !== 403) return undefined
  if (/"exportSizeLimitExceeded"/.test(body)) return 'too_large'
  return /"(userRateLimitExceeded|rateLimitExceeded|dailyLimitExceeded)"/.test(body) ? 'busy' : undefined
}

const toReaders = (permissions: readonly Permission[]): DriveReaders => ({
  everybody: permissions.some(({ type }) => type === 'anyone'),
  domains: permissions.flatMap(({ type, domain }) => (type === 'domain' && domain ? [domain.toLowerCase()] : [])),
  people: permissions.flatMap(({ type, emailAddress, deleted }) =>
    type === 'user' && emailAddress && !deleted ? [emailAddress.toLowerCase()] : [],
  ),
})
