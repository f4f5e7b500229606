export { useViewedRole, viewAs } from '#web/lib/session/view-as.ts'
