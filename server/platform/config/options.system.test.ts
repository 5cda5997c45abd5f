import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const allOptions = ['--port', '--host', '--data', '--demo', '--empty', '--fresh-demo', '--help']

function readRefusal(...args: string[]): string {
  try {
    readConfig({}, args)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the options of npm start', () => {
  test('replace the environment variables', () => {
    const env = { PORT: '4000', HOST: '0.0.0.0', DATA_DIR: './other', DEMO: 'true' }
    const args = ['--port', '4800', '--host=127.0.0.2', '--data', '/tmp/club', '--empty']
    expect(readConfig(env, args)).toMatchObject({
      port: 4800,
      host: '127.0.0.2',
      dataDir: '/tmp/club',
      demo: false,
      publicUrl: 'http://localhost:4800',
    })
    expect(readConfig({ DEMO: 'false' }, ['--demo']).demo).toBe(true)
    expect(readConfig({}, []).demo).toBeNull()
  })

  test('use the default of a blank environment variable', () => {
    expect(readConfig({ PORT: ' ', HOST: '\t', DEMO: '' }, [])).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: null,
    })
  })

  test.each([
    [['--prot', '4800'], "Unknown option '--prot'"],
    [['4800'], "Unexpected argument '4800'"],
    [['--port'], "Option '--port <value>' argument missing"],
    [['--empty=no'], "Option '--empty' does not take an argument"],
    [['--port', 'abc'], '--port must be a whole number from 0 to 65535, not "abc".'],
    [['--port='], '--port must be a whole number from 0 to 65535, not "".'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535, not "65536".'],
    [['--host='], '--host needs an address.'],
    [['--data='], '--data needs a folder.'],
    [['--demo', '--empty'], '--demo and --empty exclude each other: choose one.'],
  ])('refuse %j and list the options that exist', (args, reason) => {
    const message = readRefusal(...args)
    expect(message.split('\n')[0]).toContain(reason)
    for (const option of allOptions) expect(message).toContain(`  ${option}`)
  })

  test('stops the server if one is unknown, and prints the list for --help', () => {
    const start = join(import.meta.dirname, '..', '..', '..', 'scripts', 'start.mjs')
    const run = (arg: string) => spawnSync(process.execPath, [start, arg], { encoding: 'utf8' })
    const unknown = run('--prot')
    expect([unknown.status, unknown.stdout]).toEqual([1, ''])
    expect(unknown.stderr).toContain("Unknown option '--prot'")
    const help = run('--help')
    expect([help.status, help.stderr]).toEqual([0, ''])
    for (const option of allOptions) expect(help.stdout).toContain(`  ${option}`)
  })
})
