export { admitMember } from './seats.ts'
