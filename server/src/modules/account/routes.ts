import { activationEndpoints } from '#contract/account/activation-endpoints.ts'
import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { profileEndpoints } from '#contract/account/profile-endpoints.ts'
import { resetEndpoints } from '#contract/account/reset-endpoints.ts'
import type { SignedIn } from '#contract/account/schemas.ts'
import { secondStepEndpoints } from '#contract/account/second-step-endpoints.ts'
import { signInEndpoints } from '#contract/account/sign-in-endpoints.ts'
import { stepUpEndpoints } from '#contract/account/step-up-endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { requestAccess } from './access-request.ts'
import * as activation from './activation.ts'
import { type StartedCodeFlow, verifyCode } from './flows.ts'
import type { Welcome } from './new-account.ts'
import { tradeOauthCode } from './oauth.ts'
import * as passkeys from './passkeys.ts'
import * as profile from './profile.ts'
import { removeAccount } from './removal.ts'
import * as reset from './reset.ts'
import * as secondStep from './second-step.ts'
import { makeAccessToken, signIn, signOut } from './sign-in.ts'
import * as signIns from './sign-ins.ts'
import * as stepUp from './step-up.ts'
import { getUser } from './user.ts'

/** Every call of the account area. */
export const accountRoutes = (deps: Deps & Welcome & reset.ResetDeps & profile.CredentialDeps): Route[] => [
  ...signInRoutes(deps),
  ...activationRoutes(deps),
  ...resetRoutes(deps),
  ...profileRoutes(deps),
  ...secondStepRoutes(deps),
  ...passkeyRoutes(deps),
  ...stepUpRoutes(deps),
]

const signInRoutes = (deps: Deps & Welcome) =>
  routes(signInEndpoints, {
    signIn: (call) => remembered(call, signIn(deps, call.body, call)),
    signUp: async ({ body, language, from }) =>
      activationBegun(
        await activation.signUp(
          deps,
          { email: body.email, fullName: body.full_name, companyName: body.company_name || null, ip: from.ip },
          language,
        ),
      ),
    signUpVariant: (call) => remembered(call, tradeOauthCode(deps, call.body, call)),
    requestAccess: async ({ body, language }) => {
      const { email, full_name: fullName, position, reason } = body
      const given = { companyName: body.company_name || null, phoneNumber: body.phone_number ?? null }
      const request = { email, fullName, ...given, position: position || null, reason: reason || null }
      await requestAccess(deps, request, language)
      return { received: true } as const
    },
    signOut: ({ scope }) => signOut(deps, scope),
    getAccessToken: ({ scope }) => makeAccessToken(deps, scope),
  })

const activationRoutes = (deps: Deps & Welcome) =>
  routes(activationEndpoints, {
    activationEmail: async ({ body, ...by }) => activationBegun(await activation.beginActivation(deps, body.email, by)),
    activationOtp: async ({ scope, body }) => {
      await verifyCode(deps, scope, body.otp)
      return { verified: true } as const
    },
    activationResendOtp: async ({ scope, language }) =>
      activationBegun(await activation.resendActivation(deps, scope, language)),
    activationSetPassword: (call) =>
      remembered(call, activation.activateAccount(deps, call.scope, call.body.password, call)),
  })

const resetRoutes = (deps: Deps & reset.ResetDeps) =>
  routes(resetEndpoints, {
    resetEmail: async (call) => resetBegun(await reset.beginReset(deps, call.body.email, call)),
    resetOtp: async ({ scope, body }) => {
      await verifyCode(deps, scope, body.otp)
      return { verified: true } as const
    },
    resetResendOtp: async ({ scope, language }) => resetBegun(await reset.resendReset(deps, scope, language)),
    resetSetPassword: (call) => remembered(call, reset.resetPassword(deps, call.scope, call.body, call)),
  })

const profileRoutes = (deps: Deps & profile.CredentialDeps) =>
  routes(profileEndpoints, {
    // Whoever looks as somebody else is shown no more than they may do.
    getUser: async ({ scope }) => ({ ...(await getUser(deps, scope.userId)), is_operator: scope.isOperator }),
    getGeneralData: ({ scope }) => profile.getGeneralData(deps, scope),
    updateGeneralData: ({ scope, body }) => profile.updateGeneralData(deps, scope, body),
    rename: ({ scope, body }) => profile.renameUser(deps, scope, body.name),
    changePassword: ({ body, ...caller }) =>
      profile.changePassword(deps, caller, {
        oldPassword: body.old_password,
        newPassword: body.new_password,
        signOutOthers: body.sign_out_others,
        revokeApiKeys: body.revoke_api_keys,
      }),
    listSignIns: async ({ scope }) => ({ records: await signIns.listSignIns(deps, scope) }),
    removeSignIn: ({ scope, params, from }) => signIns.removeSignIn(deps, scope, params.id, from),
    removeOtherSignIns: async ({ scope, from }) => ({ removed: await signIns.removeOtherSignIns(deps, scope, from) }),
    getPreferences: ({ scope }) => profile.getPreferences(deps, scope),
    updatePreferences: ({ scope, body }) => profile.updatePreferences(deps, scope, body),
    removeAccount: ({ body, ...caller }) => removeAccount(deps, caller, body.password),
  })

const secondStepRoutes = (deps: Deps) =>
  routes(secondStepEndpoints, {
    getSecondStep: ({ scope }) => secondStep.getSecondStep(deps, scope.userId),
    beginSecondStep: ({ scope, body }) => secondStep.beginSecondStep(deps, scope, body.password),
    confirmSecondStep: (call) => secondStep.confirmSecondStep(deps, call, call.body.code),
    renewRecoveryCodes: (call) => secondStep.renewRecoveryCodes(deps, call, call.body.password),
    removeSecondStep: (call) => secondStep.removeSecondStep(deps, call, call.body.password),
  })

const passkeyRoutes = (deps: Deps) =>
  routes(passkeyEndpoints, {
    listPasskeys: ({ scope }) => passkeys.listPasskeys(deps, scope),
    beginPasskey: ({ scope }) => passkeys.beginPasskey(deps, scope),
    addPasskey: (call) => passkeys.addPasskey(deps, call, call.body),
    renamePasskey: ({ scope, params, body }) => passkeys.renamePasskey(deps, scope, params.id, body.name),
    removePasskey: (call) => passkeys.removePasskey(deps, call, call.params.id),
    beginPasskeySignIn: () => passkeys.beginPasskeySignIn(deps),
    signInWithPasskey: (call) => remembered(call, passkeys.signInWithPasskey(deps, call.body, call)),
  })

const stepUpRoutes = (deps: Deps) =>
  routes(stepUpEndpoints, {
    getStepUp: ({ scope }) => stepUp.getStepUp(deps, scope),
    beginStepUp: ({ scope }) => stepUp.beginStepUp(deps, scope),
    stepUp: (call) => stepUp.stepUp(deps, call, call.body),
  })

/** Whoever gets in leaves a mark in their browser, which tells it from those of strangers. */
async function remembered(
  call: { remember: (person: string) => void },
  entering: Promise<SignedIn>,
): Promise<SignedIn> {
  const signedIn = await entering
  call.remember(signedIn.user.id)
  return signedIn
}

const activationBegun = ({ token, resendAfter }: StartedCodeFlow) => ({
  token_activate_account: token,
  resend_after_s: resendAfter,
})
const resetBegun = ({ token, resendAfter }: StartedCodeFlow) => ({ token_client: token, resend_after_s: resendAfter })
