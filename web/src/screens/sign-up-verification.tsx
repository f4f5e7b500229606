import { CodeFlowPage } from '#web/features/account/index.ts'

/** /sign-up/verification */
export default function SignUpVerification() {
  return <CodeFlowPage flow="activation" />
}
