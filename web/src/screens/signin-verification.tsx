import { CodeFlowPage } from '#web/features/account/index.ts'

/** /signin/verification */
export default function SignInVerification() {
  return <CodeFlowPage flow="activation" />
}
