import type { SignedIn } from '#contract/account/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { storeSignIn } from '#web/lib/session/session.ts'
import { clearFlow } from './flow-state.ts'

/** Keeps who signed in, ends flows under way, and takes the person's language where none was chosen on this device. */
export function keepSignIn(signedIn: SignedIn): SignedIn {
  const { language } = signedIn.user
  if (language && localStorage.getItem('language') === null) void setLanguage(language)
  clearFlow('activation')
  clearFlow('reset')
  storeSignIn(signedIn)
  return signedIn
}
