import { z } from 'zod'
import { agentId, organizationId, timestamp, userId, workspaceId } from '../kit/id.ts'
import { language } from '../language.ts'
import { limits } from '../limits.ts'
import { dateOfBirth, emailAddress, newPassword, personName, phoneNumber, position } from './fields.ts'
import { passkeyProof } from './passkey-schemas.ts'

/** The signed-in person. `bot_id` is their default agent, made at activation. */
export const user = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  company_id: organizationId,
  notification_id: z.string().nullable(),
  wa_id: z.string().nullable(),
  /** Whether invitations to workspaces wait for an answer. */
  workspace_invitations: z.boolean(),
  bot_id: agentId.nullable(),
  /** 0 owner, 1 admin, else member. */
  user_type: z.number().int(),
  use_workspace: z.boolean(),
  workspace_id: workspaceId.nullable(),
  language: language.nullable(),
  is_operator: z.boolean(),
  /** From when on their organization wants a second step that they do not have yet; null where it does not, or they have one. */
  second_step_due: timestamp.nullable(),
  created_at: timestamp,
})
export type User = z.infer<typeof user>

/** A new device's tokens: `token` for every service but `user`, `token_client` for `user`, `id_client` for both. */
export const signedIn = z.object({ token: z.string(), token_client: z.string(), id_client: organizationId, user })
export type SignedIn = z.infer<typeof signedIn>

/** A flow on an emailed code has begun; another code may be asked for after `resend_after_s`. */
export const activationBegun = z.object({ token_activate_account: z.string(), resend_after_s: z.number().int() })
export const resetBegun = z.object({ token_client: z.string(), resend_after_s: z.number().int() })
export const verifiedEmail = z.object({ verified: z.literal(true) })

export const presentPassword = z
  .string('password_required')
  .min(1, 'password_required')
  .max(limits.password.max, 'password_too_long')
/** What an authenticator app shows. */
export const authenticatorCode = z
  .string('otp_format')
  .trim()
  .regex(new RegExp(`^[0-9]{${limits.code.digits}}$`), 'otp_format')
/** Of the second step: six digits of an authenticator app, or a recovery code, with or without its hyphens. */
const secondStepCode = z
  .string('second_step_format')
  .trim()
  .min(6, 'second_step_format')
  .max(limits.secondStep.typed, 'second_step_format')

/**
 * `code` or `passkey` is asked for (`second_step_needed`, whose `details` say under `ways` which there are) where the account has
 * two-step sign-in or a passkey.
 */
export const signInInput = z.object({
  email: emailAddress,
  password: presentPassword,
  code: secondStepCode.optional(),
  passkey: passkeyProof.optional(),
})
export const signUpInput = z.object({
  email: emailAddress,
  full_name: personName,
  company_name: z.string().trim().max(limits.name.max, 'name_too_long').optional(),
})
/** Signing up at an outside issuer: its one-time code and what the browser kept. */
export const signUpVariantInput = z.object({ code: z.string().min(1).max(200), verifier: z.string().min(1).max(200) })
export const requestAccessInput = signUpInput.extend({
  phone_number: phoneNumber.nullish(),
  position: position.nullish(),
  reason: z.string().trim().max(limits.accessReason.max, 'reason_too_long').optional(),
})
export const emailInput = z.object({ email: emailAddress })
export const otpInput = z.object({
  otp: z
    .string('otp_format')
    .trim()
    .regex(new RegExp(`^[0-9]{${limits.code.digits}}$`), 'otp_format'),
})
export const setPasswordInput = z
  .object({
    password: newPassword,
    confirm_password: z.string('passwords_differ'),
    /** As at sign-in; of a reset. */
    code: secondStepCode.optional(),
    passkey: passkeyProof.optional(),
  })
  .refine((input) => input.password === input.confirm_password, {
    path: ['confirm_password'],
    message: 'passwords_differ',
  })

/** Profile general data. `birth_date` is `YYYY-MM-DD`. Null: not given. */
export const generalData = z.object({
  full_name: z.string(),
  phone_number: z.string().nullable(),
  birth_date: z.string().nullable(),
  position: z.string().nullable(),
})
export type GeneralData = z.infer<typeof generalData>
/** What is left out stays as it is; null clears it. */
export const generalDataInput = z.object({
  full_name: personName.optional(),
  phone_number: phoneNumber.nullish(),
  birth_date: dateOfBirth.nullish(),
  position: position.nullish(),
})
export const changePasswordInput = z.object({
  old_password: presentPassword,
  new_password: newPassword,
  /** Other devices, and the tokens for programs made on them. Left out: yes. */
  sign_out_others: z.boolean().default(true),
  /** Keys for programs. Left out: no. */
  revoke_api_keys: z.boolean().default(false),
})
export const renameInput = z.object({ name: personName })

/** How somebody signed in. `two_step`: a password and something besides; `mail`: a code or link that was mailed. */
const signInWay = z.enum(['password', 'two_step', 'passkey', 'issuer', 'mail'])
export type SignInWay = z.infer<typeof signInWay>

/**
 * A place where the person is signed in. `browser` and `system` are null when the program did not say, `way` where it was not
 * written down then.
 */
export const signInPlace = z.object({
  id: z.uuid(),
  current: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string(),
  way: signInWay.nullable(),
  created_at: timestamp,
  last_used_at: timestamp,
})
export type SignIn = z.infer<typeof signInPlace>

export const voiceCharacter = z.enum(['male', 'female'])
/** `language` is that of the sign-up until the person chooses another. */
export const preferences = z.object({ language: language.nullable(), voice_character: voiceCharacter })
export type Preferences = z.infer<typeof preferences>
export const preferencesInput = z.object({ language: language.optional(), voice_character: voiceCharacter.optional() })

/** A password that comes along is held against the account; without one the device's own proof counts (`step_up_required`). */
export const passwordInput = z.object({ password: presentPassword.optional() })

/** Two-step sign-in by an app. `recovery_codes_left` counts those that were not used; passkeys have some, too. */
export const secondStep = z.object({
  on: z.boolean(),
  since: timestamp.nullable(),
  recovery_codes_left: z.number().int(),
  /** How many passkeys there are: each is a second step, too. */
  passkeys: z.number().int(),
})
export type SecondStep = z.infer<typeof secondStep>
/** What an authenticator app is told: a Base32 secret by itself, and within an `otpauth://` address. */
export const secondStepBegun = z.object({ secret: z.string(), address: z.string() })
export type SecondStepBegun = z.infer<typeof secondStepBegun>
export const secondStepConfirmInput = z.object({ code: authenticatorCode })
/** Told once and stored hashed. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export const accessToken = z.object({ access_token: z.string(), expires_at: timestamp })
