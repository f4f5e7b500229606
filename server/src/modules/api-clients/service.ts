export { type AgentsDeps, agentNamed, agentsOf } from './agents.ts'
export { answerProgram, checkQuestion, inputOf, type ProgramAnswer, type ProgramDeps } from './answer.ts'
export { appendix, evidenceOf } from './evidence.ts'
