import { expect, test } from 'vitest'
import { findFreePort } from './postgres.ts'
import { runProgram } from './program.ts'

test('a program that never listens is ended, and its output is reported', async () => {
  const program = 'process.stderr.write(`pid is ${process.pid};`); setInterval(() => {}, 1000)'
  const started = runProgram({ path: process.execPath }, ['-e', program], await findFreePort())
  const { message } = await started.then(
    () => new Error('It listens'),
    (error: Error) => error,
  )
  const pid = Number(/did not start: .*pid is (\d+);/s.exec(message)![1])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
