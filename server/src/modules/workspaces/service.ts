export { notifyPausedWork } from './notify-members.ts'
export { admitMember } from './seats.ts'
export { createWorkspace, removeWorkspaces } from './workspaces.ts'
