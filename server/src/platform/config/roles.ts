/** What a process does: `web` answers people and programs, `worker` does what goes on beside requests (`platform/module.ts`). */
export type Role = (typeof roles)[number]

export const roles = ['web', 'worker'] as const
