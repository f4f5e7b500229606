export { WorkspaceSwitcher } from '#web/features/workspaces/index.ts'
