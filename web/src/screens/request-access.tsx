import { RequestAccessPage } from '#web/features/account/index.ts'

export default RequestAccessPage
