import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** Returns whether a host name refers to this machine. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)

/** Returns the club's public address: as configured, otherwise as requested. */
export function getOrigin({ publicUrl }: Config, request: FastifyRequest): string {
  const isSet = !isLoopback(new URL(publicUrl).hostname)
  return isSet ? publicUrl : `${request.protocol}://${request.host}`
}
