import { SignUpPage } from '#web/features/account/index.ts'

/** /signin/sign-up */
export default function SignInSignUp() {
  return <SignUpPage verification="/signin/verification" />
}
