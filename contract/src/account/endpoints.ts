import { activationEndpoints } from './activation-endpoints.ts'
import { profileEndpoints } from './profile-endpoints.ts'
import { resetEndpoints } from './reset-endpoints.ts'
import { secondStepEndpoints } from './second-step-endpoints.ts'
import { signInEndpoints } from './sign-in-endpoints.ts'

/** Every call of the account area, in five parts. */
export const accountEndpoints = {
  ...signInEndpoints,
  ...activationEndpoints,
  ...resetEndpoints,
  ...profileEndpoints,
  ...secondStepEndpoints,
}
