import { z } from 'zod'
import type { AddOn } from '../billing/add-ons.ts'

/** Who people have the accounts with that an add-on uses. */
export const vendor = z.enum(['google', 'microsoft'])
export type Vendor = z.infer<typeof vendor>

export const vendorNames = { google: 'Google', microsoft: 'Microsoft' } as const satisfies Record<Vendor, string>

/** The add-ons that a person uses with an account of their own, and with whom they have it. */
export const vendorOf = { google_drive: 'google', one_drive: 'microsoft' } as const satisfies Partial<
  Record<AddOn, Vendor>
>
export type OutsideAddOn = keyof typeof vendorOf

/** The drives among them: by their status keys, and as people know them. */
export const drives = ['google_drive', 'one_drive'] as const satisfies readonly OutsideAddOn[]
export const drive = z.enum(drives)
export const driveNames: Record<(typeof drives)[number], string> = {
  google_drive: 'Google Drive',
  one_drive: 'OneDrive',
}

/** Where the vendor sends the browser back to, below the installation's address: what the operator registers there. */
export const consentReturnPath = '/oauth/accounts/callback'
