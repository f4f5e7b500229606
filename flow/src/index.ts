export { checkDocument, type Lookup } from './check.ts'
export { type SecretFacts, secretProblems, secretsNamedBy } from './checks/secrets.ts'
export {
  type AnyDefinition,
  type Category,
  categories,
  type Port,
  type Reply,
  type StepOutput,
  type StepResult,
} from './definition.ts'
export * from './document.ts'
export { fieldOf, type PickedResource } from './fields.ts'
export { flowLimits } from './limits.ts'
export type { KnownVariable } from './names.ts'
export { definitionOf, definitions } from './nodes/index.ts'
export { actsOutside, bareOf, fieldsOf, readOptions } from './options.ts'
export type { FlowProblem } from './problem.ts'
export { sizeOf } from './size-of.ts'
export { upgradeDocument } from './upgrade.ts'
