// The door of the account module: what other modules may ask of it.
export { newCode, resendWait } from './code.ts'
export { createAccount } from './new-account.ts'
export { createIssuers, type Issuers } from './open-issuer.ts'
export { hashPassword, verifyPassword } from './password-hash.ts'
export { checkNewPassword } from './password-rules.ts'
export { forgetSecondStep } from './second-step.ts'
export { removeOtherSignIns } from './sign-in-store.ts'
export { findSsoDoor, testAddress } from './sso-sign-in.ts'
export { adoptAccount, findOrganizationIssuer, lockOrganization } from './sso-store.ts'
export {
  findAccount,
  findAccountByEmail,
  getPreferences,
  isOperatorMissing,
  listOperators,
  setOperator,
} from './store.ts'
export { countTry, strangerAt } from './try-source.ts'
export { forgetTries } from './try-store.ts'
export { getUser, openSignIn } from './user.ts'
