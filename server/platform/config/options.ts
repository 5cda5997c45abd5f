import { parseArgs, type ParseArgsConfig } from 'node:util'

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  demo: { type: 'boolean' },
  empty: { type: 'boolean' },
  'fresh-demo': { type: 'boolean' },
  help: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

export const optionsHelp = `Options of npm start (after --):
  --port <number>   Port to listen on (PORT, 3000); 0 picks a free one
  --host <address>  Address to listen on (HOST, 127.0.0.1); 0.0.0.0 for every machine in the network
  --data <folder>   The data folder (DATA_DIR, ./data)
  --demo            Fill an empty database with the demo club
  --empty           Start a club of your own
  --fresh-demo      Reset the demo club to its first state
  --help            Print this list
All other settings are environment variables: see docs/operating.md.`

export type StartOptions = {
  readonly env: Readonly<Record<string, string>>
  readonly isFreshDemo: boolean
  readonly isHelp: boolean
}

/** Parses the command line of the server. Throws the help text if an option is unknown or wrong. */
export function readOptions(args: readonly string[]): StartOptions {
  const { port, host, data, demo, empty, ...rest } = parse(args)
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw createOptionError(`--port must be a whole number from 0 to 65535, not "${port}".`)
  }
  if (host === '') throw createOptionError('--host needs an address.')
  if (data === '') throw createOptionError('--data needs a folder.')
  if (demo && empty) throw createOptionError('--demo and --empty exclude each other: choose one.')
  const env = {
    ...(port === undefined ? {} : { PORT: port }),
    ...(host === undefined ? {} : { HOST: host }),
    ...(data === undefined ? {} : { DATA_DIR: data }),
    ...(demo || empty ? { DEMO: String(demo === true) } : {}),
  }
  return { env, isFreshDemo: rest['fresh-demo'] ?? false, isHelp: rest.help ?? false }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    const [reason] = (error as Error).message.split('. To specify')
    throw createOptionError(reason!)
  }
}

const createOptionError = (reason: string) => new Error(`${reason}\n\n${optionsHelp}`)
