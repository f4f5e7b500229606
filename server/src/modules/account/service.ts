// The door of the account module: what other modules may ask of it.
export { newCode, resendWait } from './code.ts'
export { createAccount } from './new-account.ts'
export { hashPassword, verifyPassword } from './password-hash.ts'
export { checkNewPassword } from './password-rules.ts'
export { forgetSecondStep } from './second-step.ts'
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
