import { z } from 'zod'
import { limits } from '../limits.ts'

// The message of a rule is a code of the error catalogue (field-errors.ts): server and forms turn it into a sentence.

export const emailAddress = z.string().trim().max(limits.email.max, 'email_invalid').pipe(z.email('email_invalid'))

export const personName = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'name_required').max(limits.name.max, 'name_too_long'))

/** Punctuation is left out: `+62 (812) 3456-7890` becomes `+6281234567890`. E.164 has at most 15 digits. */
export const phoneNumber = z
  .string()
  .max(limits.phone.max, 'phone_invalid')
  .transform((text) => text.replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+?[0-9]{6,15}$/, 'phone_invalid'))

export const position = z.string().trim().max(limits.position.max, 'position_too_long')

/** A real day, `YYYY-MM-DD`, from 1900 on and before today anywhere on earth. */
export const dateOfBirth = z.iso
  .date('birth_date_invalid')
  .refine((day) => day >= '1900-01-01' && Date.parse(day) < Date.now(), 'birth_date_invalid')

export const newPassword = z
  .string()
  .min(limits.password.min, 'password_too_short')
  .max(limits.password.max, 'password_too_long')
