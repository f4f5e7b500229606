export { checkDocument, connectionProblem, isSound, type Lookup, readDocument } from './check.ts'
export { type SecretFacts, secretProblems, secretsNamedBy } from './checks/secrets.ts'
export {
  type AnyDefinition,
  type Category,
  categories,
  type NodeDefinition,
  type Port,
  type Reply,
  type StepOutput,
  type StepResult,
} from './definition.ts'
export * from './document.ts'
export { type FieldLook, type Filled, fieldOf, type PickedResource } from './fields.ts'
export { flowLimits } from './limits.ts'
export { builtInNames, type KnownVariable, knownOf, reservedNames } from './names.ts'
export { definitionOf, definitions, type NodeKind, nodes } from './nodes/index.ts'
export { bareOf, type Field, fieldsOf, givenBy, type Options, outputsOf, readOptions } from './options.ts'
export type { FlowProblem } from './problem.ts'
export { upgradeDocument } from './upgrade.ts'
