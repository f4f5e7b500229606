export { type AgentsDeps, agentNamed, agentsOf } from './agents.ts'
export { answerProgram, checkQuestion, inputOf, type ProgramAnswer, type ProgramDeps } from './answer.ts'
export { evidenceAppendix, evidenceOf } from './evidence.ts'
