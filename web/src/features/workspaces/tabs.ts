export type TabName = 'members' | 'usage' | 'billing' | 'knowledge-sharing' | 'settings'

const screens = import.meta.glob('../../screens/workspace-*.tsx')
const all = ['members', 'usage', 'billing', 'knowledge-sharing', 'settings'] as const satisfies readonly TabName[]

/** The tabs of a workspace whose screen is there: nothing leads nowhere. */
export const workspaceTabs = (): readonly TabName[] =>
  all.filter((name) => screens[`../../screens/workspace-${name}.tsx`] !== undefined)
