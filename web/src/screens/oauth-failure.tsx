import { OauthFailurePage } from '#web/features/account/index.ts'

export default OauthFailurePage
