import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured log on standard output; whatever could identify or admit a person is cut out. */
export function createLog(level: string): Log {
  return pino({
    level,
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
