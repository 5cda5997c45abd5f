import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { examples, type NameWithInput } from '#contract/examples.ts'
import { subjectByEvent } from '#contract/events.ts'
import type { DataScope } from '#contract/subjects.ts'
import { createDatabaseOnDisk, engineNames } from '../testing/databases.ts'
import type { Document } from '../testing/hostile-client.ts'
import type { Scene } from '../testing/examples/stage.ts'
import {
  createCaller,
  stageExamples,
  untriedExamples,
  type StagedExamples,
} from '../testing/examples/in-world.ts'
import { replaceSamples } from '../testing/examples/sample-values.ts'
import { createWorld, type World } from '../testing/world.ts'

const names = Object.keys(endpoints) as EndpointName[]
const findExample = (name: EndpointName): object =>
  name in examples ? examples[name as NameWithInput] : {}

test.each(names)('%s has an example of each part of its request', (name) => {
  const { params, query, body }: Endpoint = endpoints[name]
  const schemas = { params, query, body }
  const example = findExample(name) as Record<string, unknown>
  const requestParts = Object.entries(schemas).filter(([, schema]) => schema !== undefined)
  expect(Object.keys(example).toSorted()).toEqual(requestParts.map(([part]) => part).toSorted())
  for (const [part, schema] of requestParts) {
    // Fields that the schema drops would be misleading.
    expect(Object.keys(schema!.parse(example[part]))).toEqual(
      expect.arrayContaining(Object.keys(example[part] as object)),
    )
  }
})

describe.each(engineNames)('examples on %s', (engine) => {
  let world: World
  let staged: StagedExamples
  /** A club that has not been set up. */
  let clubNotSetUp: World

  beforeAll(async () => {
    world = await createWorld(engine, {}, createDatabaseOnDisk)
    staged = await stageExamples(world)
    clubNotSetUp = await createWorld(engine)
  })
  afterAll(async () => {
    await world.close()
    await clubNotSetUp.close()
  })

  const stageScene = async (name: EndpointName): Promise<Scene> =>
    name === 'setUpClub'
      ? { by: createCaller(clubNotSetUp, {}), values: { 'setup-code': '' } }
      : ((await staged.scenes[name]?.()) ?? {})

  const triedNames = names.filter((name) => !untriedExamples.includes(name))

  test.each(triedNames)('%s accepts its example, and names what it changes', async (name) => {
    const { by = staged.admin, values = {} } = await stageScene(name)
    const example = replaceSamples(findExample(name), values)
    const before = (await world.publishedTypes()).length
    const endpoint: Endpoint = endpoints[name]
    const answer = await by.call(endpoint, example as never)
    expect([answer.status, answer.error]).toEqual([endpoint.status, answer.error])
    const published = (await world.publishedTypes())
      .slice(before)
      .map((type) => subjectByEvent[type])
    const declared: readonly DataScope[] = endpoint.method === 'GET' ? [] : endpoint.changes
    expect(published.filter((subject) => !declared.includes(subject))).toEqual([])
  })
})

test('the OpenAPI document has every example where clients look for it', async () => {
  const world = await createWorld()
  const { paths } = (await world.server.app.inject('/api/openapi.json')).json<Document>()
  for (const name of names) {
    const { path, method }: Endpoint = endpoints[name]
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
    const { params = {}, query = {}, body } = findExample(name) as Record<string, object>
    const listDocumented = (place: string) =>
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => 'in' in parameter)
          .filter((parameter) => parameter.in === place && parameter.example !== undefined)
          .map((parameter) => [parameter.name, parameter.example]),
      )
    expect([name, listDocumented('path')]).toEqual([name, params])
    expect([name, listDocumented('query')]).toEqual([name, query])
    expect([name, operation.requestBody?.content['application/json'].example]).toEqual([name, body])
  }
  await world.close()
})
