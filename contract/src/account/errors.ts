import { defineErrors } from '../kit/error.ts'
import { fieldErrors } from './field-errors.ts'
import { passkeyErrors } from './passkey-errors.ts'
import { signInErrors } from './sign-in-errors.ts'

/** What can go wrong with accounts: signing in and up, codes, fields of the forms, the profile. */
export const accountErrors = defineErrors({ ...signInErrors, ...passkeyErrors, ...fieldErrors })
