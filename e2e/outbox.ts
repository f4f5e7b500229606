import { dataDir } from './browser.ts'
import { codeFor, untilMailed } from './outbox-file.ts'

/** The newest 6-digit code mailed to an address, waiting a little for the mail. */
export const mailedCode = (address: string, after = 0): Promise<string> => codeFor(dataDir, address, after)

/** The path of the newest invitation mailed to an address. */
export const mailedInvitation = (address: string, after = 0): Promise<string> =>
  untilMailed(dataDir, address, after, /(\/sign-up\?invitation=\S+)/)
