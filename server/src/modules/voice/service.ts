// The door of the voice module: what other modules may ask of it.
export { type AnswerEvent, createPartCollector } from './collect-parts.ts'
export { createVoice, type Voice } from './synthesis.ts'
