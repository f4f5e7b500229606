import { endpoints } from '#contract/endpoints.ts'
import type { Action } from './actions.ts'
import { callEndpoint, expectRefusal } from './caller.ts'
import { anyOf } from './chance.ts'
import { password, workIn } from './company.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

export const comingAndGoing: Action[] = [
  {
    what: 'switch the workspace',
    weight: 3,
    run: (member) => workIn(member, !member.inWorkspace || Math.random() < 0.7),
  },
  {
    what: 'sign out and in again',
    weight: 1,
    run: async (member) => {
      await callEndpoint(member, endpoints.signOut)
      const body = { email: member.email, password }
      const { token, token_client } = await callEndpoint(member, endpoints.signIn, { body })
      member.headers = { token, token_client }
    },
  },
  {
    what: 'bad input',
    weight: 3,
    run: async (member, { source }) => {
      const { headers: _, ...stranger } = { ...member }
      await anyOf([
        () => expectRefusal(member, endpoints.getChart, { params: { id: nobody } }),
        () => expectRefusal(member, endpoints.getChart, { params: { id: 'x' } }),
        () => expectRefusal(member, endpoints.createShortcut, { body: { shortcut_name: '' } }),
        () => expectRefusal(member, endpoints.createShortcut, { body: 'x'.repeat(100_000) }),
        () =>
          expectRefusal(member, endpoints.runStatement, {
            params: { id: source },
            body: { sql: 'delete from orders' },
          }),
        () => expectRefusal(member, endpoints.runStatement, { params: { id: source }, body: { sql: 'selec *' } }),
        () => expectRefusal(member, endpoints.ask, { form: new FormData() }),
        () => expectRefusal({ ...stranger, headers: { token: 'stolen' } }, endpoints.listShortcuts, {}),
        () =>
          expectRefusal(member, endpoints.signIn, {
            body: { email: `${Math.random()}@example.test`, password: 'wrong' },
          }),
      ])()
    },
  },
]
