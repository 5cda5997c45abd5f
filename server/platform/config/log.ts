import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * What a log says of an error: no other field of it, since a database names there the values that it
 * refused, and a mail server the addresses.
 */
export function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  const { code } = error as { code?: unknown }
  return { name, message, stack, ...(typeof code === 'string' ? { code } : {}) }
}

/** Structured log on standard output; whatever could identify or admit a person is cut out. */
export function createLog(level: string): Log {
  return pino({
    level,
    serializers: { error: errorInLog },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.secret',
        '*.authorization',
        '*.cookie',
        '*.email',
        '*.phone',
      ],
      censor: '[redacted]',
    },
  })
}
