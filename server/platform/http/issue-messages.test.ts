import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { findIssueMessage, installIssueMessages } from './issue-messages.ts'

beforeAll(installIssueMessages)

const listKeys = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error!.issues.map((issue) => findIssueMessage(issue)?.key ?? null)

test.each([
  ['field.required', z.string(), undefined],
  ['field.required', z.enum(['a', 'b']), null],
  ['field.required', z.string().min(1, 'This field is required'), ''],
  ['field.required', z.string().min(1), ''],
  ['field.format', z.email(), 'nobody'],
  ['request.notNumber', z.coerce.number(), 'abc'],
  ['request.notNumber', z.coerce.number().int().min(1), undefined],
  ['request.notWhole', z.int(), 1.5],
  ['request.choice', z.enum(['a', 'b']), 'c'],
  ['request.choice', z.union([z.literal('a'), z.literal('b')]), 'c'],
  ['field.tooShort', z.string().min(2), 'a'],
  ['field.tooLong', z.string().max(2), 'abc'],
  ['request.tooFew', z.array(z.int()).min(2), [1]],
  ['request.tooMany', z.array(z.int()).max(2), [1, 2, 3]],
  ['request.tooSmall', z.number().min(2), 1],
  ['request.tooBig', z.number().max(2), 3],
])('%s is the key of its own issue', (key, schema, value) => {
  expect(listKeys(schema, value)).toEqual([key])
})

test("finds no key for another rule's identical sentence", () => {
  const even = z.number().refine((n) => n % 2 === 0, 'Must be 2 or more')
  expect(listKeys(z.number().min(2), 1)).toEqual(['request.tooSmall'])
  expect(listKeys(even, 1)).toEqual([null])
})
