import type { DriveDownload, DriveFile, DriveFiles, DriveToken, DriveView } from '#contract/add-ons/drive-schemas.ts'
import type { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import { type DriveAddOn, vendorNames, vendorOf } from '#contract/add-ons/vendors.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { originOf } from '../../platform/http/origin-of.ts'
import type { Call } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Module } from '../../platform/module.ts'
import type { Drive, DriveAsk, DriveEntry, DrivePage } from '../../providers/drive/port.ts'
import { OAuthError } from '../../providers/oauth/port.ts'
import type { AddOnConnection } from '../add-ons/service.ts'
import { downloadWorker } from './download-worker.ts'
import { awaitDownload, type DownloadsDeps, dropDownload, startDownload } from './downloads.ts'
import { driveNotConnected, driveSignInFailed } from './drive-failure.ts'
import { openDrive, withDriveFailures } from './open-drive.ts'
import { refreshTask } from './refresh.ts'

export { findWithheldFiles } from './readers.ts'

export type DriveDeps = DownloadsDeps &
  Pick<Deps, 'log'> & {
    /** Throws `agent_not_found` unless the person has the agent here. */
    requireAgent: (scope: Scope, id: AgentId) => Promise<unknown>
  }

const perPage = 10

/** How a person's drive stands, for the list of add-ons. */
export async function driveAddOn(
  { accounts }: Pick<DriveDeps, 'accounts'>,
  scope: Scope,
  addOn: DriveAddOn,
): Promise<AddOnConnection> {
  const { state, row } = await accounts.stateOf(scope, addOn)
  return {
    isActive: state === 'ready',
    isSetup: row !== undefined,
    account: row?.account ?? null,
    connected_by: row?.personName ?? null,
    lastUsedAt: row?.lastUsedAt ?? null,
    notRegistered: state === 'off',
  }
}

export const createDrives = (deps: DriveDeps): Module => ({
  jobs: [downloadWorker(deps), refreshTask(deps)],
  stop: async () => {
    await Promise.all(Object.values(deps.driveVendors).map((vendor) => vendor.close()))
  },
})

type Calls = typeof addOnEndpoints

/** The calls of one drive. */
export const driveHandlers = (deps: DriveDeps, addOn: DriveAddOn) => ({
  change: (call: Call<Calls['changeDrive']>): Promise<{ url: string }> =>
    deps.accounts.begin(call.scope, addOn, {
      returnTo: call.body.return_to,
      origin: originOf(deps.config, call.header),
    }),
  view: async ({ scope }: Call<Calls['getDrive']>): Promise<DriveView> => {
    const { state, row } = await deps.accounts.stateOf(scope, addOn)
    return {
      isActive: state === 'ready',
      isSetup: row !== undefined,
      account: row?.account ?? null,
      state,
      connected_at: row?.createdAt.toISOString() ?? null,
    }
  },
  token: ({ scope }: Call<Calls['getDriveToken']>): Promise<DriveToken> => tokenFor(deps, scope, addOn),
  recent: ({ scope, query }: Call<Calls['listRecentDriveFiles']>): Promise<DriveFiles> =>
    listFiles(deps, scope, addOn, (drive) => drive.recent(askOf(query))),
  folder: ({ scope, query, params }: Call<Calls['listDriveFolder']>): Promise<DriveFiles> =>
    listFiles(deps, scope, addOn, (drive) => drive.folder(params.id, askOf(query))),
  disconnect: async ({ scope }: Call<Calls['disconnectDrive']>): Promise<null> => {
    if (!(await deps.accounts.disconnect(scope, addOn))) throw driveNotConnected(addOn)
    return null
  },
  download: ({ scope, params, query, language, signal }: Call<Calls['downloadDriveFile']>): Promise<DriveDownload> => {
    const of = { addOn, driveFileId: params.id, agentId: null }
    if (query.wait === 'true') return awaitDownload(deps, scope, of, { language, signal })
    return startDownload(deps, scope, of, { language, anew: query.again === 'true' })
  },
  drop: ({ scope, params }: Call<Calls['removeDriveFile']>): Promise<null> =>
    dropDownload(deps, scope, { addOn, driveFileId: params.id, agentId: null }),
})

/** A file of the person's drive for an agent's files: begun, or how far it is. */
export async function addDriveKnowledge(
  deps: DriveDeps,
  scope: Scope,
  addOn: DriveAddOn,
  { bot_id: agentId, file_id: driveFileId, again }: { bot_id: AgentId; file_id: string; again: boolean },
  language: Language,
): Promise<DriveDownload> {
  await deps.requireAgent(scope, agentId)
  return startDownload(deps, scope, { addOn, driveFileId, agentId }, { language, anew: again })
}

type Asked = { q?: string | undefined; page?: string | undefined }
const askOf = ({ q, page }: Asked): DriveAsk => ({ query: q || undefined, page, limit: perPage })

async function listFiles(
  deps: DriveDeps,
  scope: Scope,
  addOn: DriveAddOn,
  list: (drive: Drive) => Promise<DrivePage>,
): Promise<DriveFiles> {
  const drive = await openDrive(deps, scope, addOn)
  const { entries, next } = await withDriveFailures(addOn, () => list(drive))
  return { files: entries.map(toFile), next_page: next }
}

const toFile = ({ id, name, kind, mime, bytes, modifiedAt, taken }: DriveEntry): DriveFile => ({
  id,
  name,
  kind,
  mime,
  bytes,
  modified_at: modifiedAt,
  supported: taken !== null,
})

/** The person's own: they could get it at the vendor as well. */
async function tokenFor({ accounts }: DriveDeps, scope: Scope, addOn: DriveAddOn): Promise<DriveToken> {
  const { state, row } = await accounts.stateOf(scope, addOn)
  if (state === 'off') throw driveSignInFailed(addOn)
  if (!row || state === 'plan' || state === 'none') throw driveNotConnected(addOn)
  const name = vendorNames[vendorOf[addOn]]
  try {
    const { token, expiresAt } = await accounts.token(row.id)
    return { access_token: token, expires_at: expiresAt.toISOString() }
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    throw error.reason === 'ended' ? fail('drive_ended', { name }) : driveSignInFailed(addOn)
  }
}
