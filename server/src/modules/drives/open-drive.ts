import type { DriveAddOn } from '#contract/add-ons/vendors.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type Drive, DriveError, type DriveVendor } from '../../providers/drive/port.ts'
import type { OutsideAccounts } from '../outside-accounts/service.ts'
import { driveFailure, driveNotConnected } from './drive-failure.ts'

type DriveVendors = Record<DriveAddOn, DriveVendor>
export type OpenDriveDeps = { accounts: OutsideAccounts; driveVendors: DriveVendors }

/** The drive of a person in a place. Throws a failure where it is not there or not to be used now. */
export async function openDrive(
  { accounts, driveVendors }: OpenDriveDeps,
  tenant: Tenant,
  addOn: DriveAddOn,
): Promise<Drive> {
  const { state, row } = await accounts.stateOf(tenant, addOn)
  if (state === 'off') throw driveFailure(addOn, new DriveError('failed', 'nothing is registered'))
  if (state === 'ended') throw driveFailure(addOn, new DriveError('ended', 'not agreed to any more'))
  if (state !== 'ready' || !row) throw driveNotConnected(addOn)
  return openAccount({ accounts, driveVendors }, addOn, row.id)
}

/** The drive of an account that is ready. */
export async function openAccount(
  { accounts, driveVendors }: OpenDriveDeps,
  addOn: DriveAddOn,
  id: string,
): Promise<Drive> {
  await accounts.touch(id)
  return driveVendors[addOn].open(async (refused) => (await accounts.token(id, refused)).token)
}

/** Work with a drive, whose failures are told in our words. */
export async function withDriveFailures<T>(addOn: DriveAddOn, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DriveError ? driveFailure(addOn, error) : error
  }
}
