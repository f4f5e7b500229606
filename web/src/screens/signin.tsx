import { SignInPage } from '#web/features/account/index.ts'

export default SignInPage
