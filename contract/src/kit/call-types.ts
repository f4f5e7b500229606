import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

type Input<T> = T extends z.ZodType ? z.input<T> : never
type Output<T> = T extends z.ZodType ? z.output<T> : never
type Has<E, K extends string> = E extends { [P in K]: infer V } ? (undefined extends V ? false : true) : false

/** What the client passes to a call. */
export type CallArgs<E extends Endpoint> = (Has<E, 'params'> extends true ? { params: Input<E['params']> } : unknown) &
  (Has<E, 'query'> extends true ? { query?: Input<E['query']> } : unknown) &
  (Has<E, 'body'> extends true ? { body: Input<E['body']> } : unknown) &
  (Has<E, 'form'> extends true ? { form: FormData } : unknown)

/** What the client gets: the `data` of the envelope. */
export type CallData<E extends Endpoint> = Has<E, 'data'> extends true ? Output<E['data']> : null

/** One event of a streaming call. */
export type CallEvent<E extends Endpoint> = Output<E['events']>

/** The validated input a server handler gets. */
export type HandlerInput<E extends Endpoint> = {
  params: Has<E, 'params'> extends true ? Output<E['params']> : undefined
  query: Has<E, 'query'> extends true ? Output<E['query']> : undefined
  body: Has<E, 'body'> extends true ? Output<E['body']> : undefined
  fields: E extends { form: { fields: infer F } } ? Output<F> : undefined
}

/** What a handler gives back, before the result schema presents it. */
export type HandlerData<E extends Endpoint> = Has<E, 'data'> extends true ? Input<E['data']> : unknown
