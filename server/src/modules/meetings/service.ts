export { meetingAddOn } from './meeting-service.ts'
