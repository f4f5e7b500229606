import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { uuidOf } from '../kit/id.ts'
import {
  changePasswordInput,
  generalData,
  generalDataInput,
  passwordInput,
  preferences,
  preferencesInput,
  renameInput,
  signInPlace,
  user,
} from './schemas.ts'

const mine = { service: 'user', auth: 'token_client' } as const
const guessing = { max: 10, perSeconds: 600 }

export const profileEndpoints = defineEndpoints({
  getUser: {
    ...mine,
    method: 'GET',
    path: '/profile/user',
    action: 'account.own',
    summary: 'The signed-in person.',
    data: user,
  },
  getGeneralData: {
    ...mine,
    method: 'GET',
    path: '/profile/general-data',
    action: 'account.own',
    summary: 'Full name, phone number, birth date and position.',
    data: generalData,
  },
  updateGeneralData: {
    ...mine,
    method: 'PUT',
    path: '/profile/general-data',
    action: 'account.own',
    summary: 'Change them; what is left out stays, null clears.',
    body: generalDataInput,
    data: generalData,
  },
  rename: {
    ...mine,
    method: 'PATCH',
    path: '/profile/name',
    action: 'account.own',
    summary: 'Change the name.',
    body: renameInput,
    data: user,
    errors: ['rename_failed'],
  },
  changePassword: {
    ...mine,
    method: 'PUT',
    path: '/profile/password',
    action: 'account.own',
    summary:
      'Change the password. Says whether every other device is signed out (left out: yes) and every API key revoked (left out: no).',
    body: changePasswordInput,
    errors: ['password_wrong', 'password_not_set', 'password_too_common', 'password_is_personal', 'too_many_requests'],
    rate: guessing,
  },
  listSignIns: {
    ...mine,
    method: 'GET',
    path: '/sign-ins',
    action: 'account.own',
    summary: 'Where the person is signed in, this device first.',
    data: z.object({ records: z.array(signInPlace) }),
  },
  removeSignIn: {
    ...mine,
    method: 'DELETE',
    path: '/sign-ins/{id}',
    action: 'account.own',
    summary: 'Sign one device out.',
    params: z.object({ id: uuidOf('sign-in') }),
    errors: ['sign_in_not_found'],
  },
  removeOtherSignIns: {
    ...mine,
    method: 'DELETE',
    path: '/sign-ins',
    action: 'account.own',
    summary: 'Sign every other device out.',
    data: z.object({ removed: z.number().int() }),
  },
  getPreferences: {
    ...mine,
    method: 'GET',
    path: '/preferences',
    action: 'account.own',
    summary: 'Language and voice character.',
    data: preferences,
  },
  updatePreferences: {
    ...mine,
    method: 'PUT',
    path: '/preferences',
    action: 'account.own',
    summary: 'Choose language or voice character; what is left out stays.',
    body: preferencesInput,
    data: preferences,
  },
  removeAccount: {
    ...mine,
    method: 'DELETE',
    path: '/account',
    stepUp: true,
    action: 'account.own',
    summary: 'Delete the account and what belongs to it alone.',
    body: passwordInput,
    errors: ['password_wrong', 'password_not_set', 'operator_needed', 'owner_needed', 'too_many_requests'],
    rate: guessing,
  },
})
