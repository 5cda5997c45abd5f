import { pino, type Logger } from 'pino'

export type Log = Logger

/** Returns the fields of an error that may be logged. Others may contain refused values or addresses. */
export function toLoggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  const { code } = error as { code?: unknown }
  return { name, message, stack, ...(typeof code === 'string' ? { code } : {}) }
}

/** Creates a structured log on standard output, with personal data and secrets redacted. */
export function createLog(level: string): Log {
  return pino({
    level,
    serializers: { error: toLoggableError },
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
