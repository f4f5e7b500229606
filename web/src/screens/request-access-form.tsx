import { RequestAccessFormPage } from '#web/features/account/index.ts'

export default RequestAccessFormPage
