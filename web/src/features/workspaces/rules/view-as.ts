export { useViewedRole, type ViewedRole, viewAs } from '#web/lib/session/view-as.ts'
