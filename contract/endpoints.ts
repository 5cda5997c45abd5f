import * as api from './api.ts'
import type { Endpoint } from './endpoint.ts'

type Api = typeof api
/** Every endpoint by its name. */
export type Endpoints = {
  readonly [Name in keyof Api as Api[Name] extends Endpoint ? Name : never]: Api[Name]
}
export type EndpointName = keyof Endpoints

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/**
 * All endpoints of the API, collected from its modules. The server serves all of them, and the OpenAPI
 * document lists them.
 */
export const endpoints = Object.fromEntries(
  Object.entries(api).filter(([, value]) => isEndpoint(value)),
) as Endpoints
