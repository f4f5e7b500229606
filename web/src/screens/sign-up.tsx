import { SignUpPage } from '#web/features/account/index.ts'

/** /sign-up */
export default function SignUp() {
  return <SignUpPage verification="/sign-up/verification" />
}
