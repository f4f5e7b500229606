import { AboutPage } from '#web/features/account/index.ts'

export default AboutPage
