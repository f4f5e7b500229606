export { visitTopic } from './tell.ts'
export {
  findVisit,
  isWithPeople,
  takeInAgentAnswer,
  takeInVisitor,
  type VisitState,
  type WidgetPlace,
} from './visits.ts'
