// The door of the voice module: what other modules may ask of it.
export { createVoice } from './synthesis.ts'
