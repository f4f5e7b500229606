export { isPublicAddress, type NetAllowance, publicOnly, readAllowance } from './address.ts'
export { allowOwn } from './allow-own.ts'
export {
  addressesOf,
  checkAddress,
  createGuardedFetch,
  type FillIn,
  type GuardedFetch,
  type GuardOptions,
  mayBeAsked,
  type Resolve,
} from './guarded-fetch.ts'
export { findNetError, NetError, type NetErrorCode } from './net-error.ts'
