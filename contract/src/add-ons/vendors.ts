import { z } from 'zod'
import type { AddOn } from '../billing/add-ons.ts'

/** Who people have the accounts with that an add-on uses. */
export const vendor = z.enum(['google', 'microsoft'])
export type Vendor = z.infer<typeof vendor>

export const vendorNames = { google: 'Google', microsoft: 'Microsoft' } as const satisfies Record<Vendor, string>

/** The add-ons that a person uses with an account of their own, and with whom they have it. */
export const vendorOf = {
  google_drive: 'google',
  one_drive: 'microsoft',
  google_calendar: 'google',
} as const satisfies Partial<Record<AddOn, Vendor>>
export type OutsideAddOn = keyof typeof vendorOf
/** Those that are used with an account at a vendor. */
export const addOnsAt = (name: Vendor): OutsideAddOn[] =>
  outsideAddOn.options.filter((addOn) => vendorOf[addOn] === name)
export const outsideAddOn = z.enum(['google_drive', 'one_drive', 'google_calendar'] as const satisfies OutsideAddOn[])

/** The drives among them: by their status keys, and as people know them. */
export const drives = ['google_drive', 'one_drive'] as const satisfies readonly OutsideAddOn[]
export const drive = z.enum(drives)
export type DriveAddOn = (typeof drives)[number]
export const driveNames: Record<DriveAddOn, string> = {
  google_drive: 'Google Drive',
  one_drive: 'OneDrive',
}

/** Where the vendor sends the browser back to, below the installation's address: what the operator registers there. */
export const consentReturnPath = '/oauth/accounts/callback'
