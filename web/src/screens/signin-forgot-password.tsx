import { CodeFlowPage } from '#web/features/account/index.ts'

/** /signin/forgot-password */
export default function ForgotPassword() {
  return <CodeFlowPage flow="reset" />
}
