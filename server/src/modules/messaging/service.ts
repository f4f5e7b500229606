export { visitTopic } from './tell.ts'
export {
  findVisit,
  isWithPeople,
  takeInAgentAnswer,
  takeInVisitor,
  type VisitState,
} from './visits.ts'
