import { expect, test } from 'vitest'
import { withoutFacades } from './without-facades.ts'

type Handler = (
  this: { error: (message: string) => never },
  options: unknown,
  bundle: Record<string, object>,
) => void

/** Runs the plugin on chunks of this code. Returns the code that remains. */
function run(codes: Readonly<Record<string, string>>): Record<string, string> {
  const chunks = Object.entries(codes).map(([fileName, code]) => ({
    type: 'chunk',
    fileName,
    code,
  }))
  const bundle: Record<string, object> = Object.fromEntries(
    chunks.map((chunk) => [chunk.fileName, chunk]),
  )
  const { handler } = withoutFacades().generateBundle as unknown as { handler: Handler }
  handler.call({ error: (message) => expect.fail(message) }, {}, bundle)
  return Object.fromEntries(
    chunks.filter(({ fileName }) => fileName in bundle).map((each) => [each.fileName, each.code]),
  )
}

test('lazy imports of a facade load the file behind it, under the same names', () => {
  const files = {
    'assets/base-1.js': 'const files=["assets/shell-2.js"];const shell=()=>import(`./shell-2.js`)',
    'assets/shell-2.js': 'export{a as Shell,Menu}from"./home-3.js";',
    'assets/home-3.js': 'export{x as a,y as Menu}',
  }
  expect(run(files)).toEqual({
    'assets/base-1.js':
      'const files=["assets/home-3.js"];const shell=()=>import("./home-3.js").then(e=>({Shell:e.a,Menu:e.Menu}))',
    'assets/home-3.js': files['assets/home-3.js'],
  })
})

test('refuses a facade that is imported statically, or behind another one', () => {
  const shell = { 'assets/shell-2.js': 'export{a as Shell}from"./home-3.js";' }
  const importer = { 'assets/base-1.js': 'import{Shell}from"./shell-2.js";' }
  expect(() => run({ ...shell, ...importer })).toThrow(/shell-2.js is imported statically/)
  const outer = { 'assets/app-4.js': 'export{Shell as App}from"./shell-2.js";' }
  expect(() => run({ ...shell, ...outer })).toThrow(/shell-2.js is imported statically/)
})

test('a file with code of its own stays', () => {
  const files = {
    'assets/base-1.js': 'const shell=()=>import("./shell-2.js")',
    'assets/shell-2.js': 'import"./home-3.js";export{a as Shell}from"./home-3.js";',
  }
  expect(run(files)).toEqual(files)
})
