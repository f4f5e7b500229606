import { RequiredStepPage } from '#web/features/settings/index.ts'
import { signOut } from '../sign-out.ts'

/** Few people ever see it: it comes when it is needed. */
export default function RequiredStep() {
  return <RequiredStepPage onSignOut={() => void signOut()} />
}
