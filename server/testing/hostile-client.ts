import type { Calls, Scene } from './examples/stage.ts'
import { replaceSamples, type Values } from './examples/sample-values.ts'

/* Simulates a malicious client that knows the OpenAPI document. */
type Schema = { $ref?: string; properties?: Record<string, unknown> }
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  example?: unknown
}
type Operation = {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: { 'application/json': { schema: Schema; example?: unknown } } }
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const hostileValues: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  true,
  [],
  {},
  [[]],
  'x'.repeat(5000),
  '\u0000',
  '<script>alert(1)</script>',
  "'; drop table players; --",
  '%00',
  '../../etc/passwd',
  '9'.repeat(40),
  'NaN',
  '٣',
  '\uD800',
  { toString: 1 },
  { __proto__: null, constructor: 'x' },
]

/** A request of a malicious client. */
export type HostileRequest = {
  readonly method: string
  readonly url: string
  readonly payload: unknown
}

const encode = (text: string) => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%EF%BF%BD'
  }
}

type FieldChange = {
  readonly place: 'path' | 'query' | 'body'
  readonly name: string
  readonly value: unknown
}

/** One operation of the document, with its example as the valid request. */
type Target = {
  readonly name: string
  readonly method: string
  readonly baseline: (values: Values) => HostileRequest
  /** Yields the example with every hostile value in every place, one at a time. */
  readonly hostile: readonly ((values: Values) => HostileRequest)[]
}

type ListedOperation = {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

function createTarget(
  { path, method, operation }: ListedOperation,
  schemas: Record<string, Schema>,
): Target {
  const parameters = (operation.parameters ?? []).filter((parameter) => 'name' in parameter)
  const content = operation.requestBody?.content['application/json']
  const { $ref, properties = {} } = content?.schema ?? {}
  const fields =
    $ref === undefined ? properties : (schemas[$ref.split('/').at(-1)!]?.properties ?? {})
  const request = (values: Values, change: FieldChange | null): HostileRequest => {
    const text = ({ name, in: place, example }: Parameter) => {
      const isChanged = change?.place === place && change.name === name
      const value = isChanged ? change.value : replaceSamples(example, values)
      return encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    }
    const filledPath = path.replace(/\{(\w+)\}/g, (_all, key: string) =>
      text(parameters.find((parameter) => parameter.name === key && parameter.in === 'path')!),
    )
    const query = parameters.filter(
      ({ in: place, name, example }) =>
        place === 'query' && (example !== undefined || change?.name === name),
    )
    const search = query.map((parameter) => `${parameter.name}=${text(parameter)}`).join('&')
    const body = replaceSamples(content?.example, values)
    return {
      method,
      url: search === '' ? filledPath : `${filledPath}?${search}`,
      payload: change?.place === 'body' ? replaceField(body, change) : body,
    }
  }
  const places: Omit<FieldChange, 'value'>[] = [
    ...parameters.map(({ name, in: place }) => ({ name, place: place as 'path' | 'query' })),
    ...Object.keys(fields).map((name) => ({
      name,
      place: 'body' as const,
    })),
    ...(content === undefined ? [] : [{ name: '', place: 'body' as const }]),
  ]
  return {
    name: operation.operationId,
    method,
    baseline: (values) => request(values, null),
    hostile: hostileValues.flatMap((value) =>
      places.map((place) => (values: Values) => request(values, { ...place, value })),
    ),
  }
}

/** Returns a body with one field changed; without a field, another body. */
const replaceField = (body: unknown, { name, value }: FieldChange) =>
  name === '' ? value : { ...(body as object), [name]: value }

type FuzzResult = {
  readonly sent: number
  /** Operations whose example is refused, which would hide the hostile value. */
  readonly refusedExamples: readonly string[]
}

type FuzzOptions = {
  readonly document: Document
  readonly scenes: Partial<Record<string, () => Promise<Scene>>>
  readonly admin: Calls
  /** Checks a reply and returns its status. */
  readonly send: (request: HostileRequest, headers: Calls['headers']) => Promise<number>
  /** Maximum number of times an operation is staged again after it accepted a hostile value. */
  readonly maxRestaged: number
  /** Limits the values to one half, 0 or 1. */
  readonly half?: 0 | 1 | null
}

/**
 * Attacks every operation: sends its example, then each hostile value in each place with everything else
 * valid.
 */
export async function fuzz({
  document,
  scenes,
  admin,
  send,
  maxRestaged,
  half = null,
}: FuzzOptions): Promise<FuzzResult> {
  const refusedExamples: string[] = []
  let sent = 0
  for (const target of listTargets(document)) {
    const prepareScene = async () => (await scenes[target.name]?.()) ?? {}
    const sendAs = async (
      createRequest: Target['baseline'],
      { by = admin, values = {} }: Scene,
    ) => {
      sent += 1
      return (await send(createRequest(values), by.headers)) < 300
    }
    if (!(await sendAs(target.baseline, await prepareScene()))) refusedExamples.push(target.name)
    if (target.hostile.length === 0) continue
    let scene = await prepareScene()
    let restaged = 0
    for (const [index, createRequest] of target.hostile.entries()) {
      if (half !== null && pickHalf(index) !== half) continue
      if (
        !(await sendAs(createRequest, scene)) ||
        target.method === 'get' ||
        restaged >= maxRestaged
      )
        continue
      // It may have used up the data that the next request needs.
      scene = await prepareScene()
      restaged += 1
    }
  }
  return { sent, refusedExamples }
}

/** Assigns an index to a half. Even and odd indexes would separate values of the same kind. */
const pickHalf = (index: number) => (Math.imul(index + 1, 2_654_435_761) >>> 16) & 1

function listTargets({ paths, components }: Document): Target[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      createTarget({ path, method, operation }, components.schemas),
    ),
  )
}
