import { activationEndpoints } from './activation-endpoints.ts'
import { passkeyEndpoints } from './passkey-endpoints.ts'
import { profileEndpoints } from './profile-endpoints.ts'
import { resetEndpoints } from './reset-endpoints.ts'
import { secondStepEndpoints } from './second-step-endpoints.ts'
import { signInEndpoints } from './sign-in-endpoints.ts'
import { stepUpEndpoints } from './step-up-endpoints.ts'

/** Every call of the account area, in parts. */
export const accountEndpoints = {
  ...signInEndpoints,
  ...activationEndpoints,
  ...resetEndpoints,
  ...profileEndpoints,
  ...secondStepEndpoints,
  ...passkeyEndpoints,
  ...stepUpEndpoints,
}
