import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * Returns the loggable part of an error. Other fields may contain values that the database refused
 * or addresses from the mail server.
 */
export function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  const { code } = error as { code?: unknown }
  return { name, message, stack, ...(typeof code === 'string' ? { code } : {}) }
}

/** Structured log on standard output. Fields that identify or admit a person are redacted. */
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
