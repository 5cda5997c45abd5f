import { z } from 'zod'
import { isDay } from '#engine/tournaments/log/days.ts'
import { type ChoiceRow, type CountRow } from '#engine/tournaments/log/settings/setting-table.ts'
import { nameField } from '../fields.ts'

/** A calendar day, without a time or time zone. */
export const day = z.string().refine(isDay, 'This is not a valid date').describe('`2026-03-20`')

/** Schemas of settings, built from the engine's table of settings. */
export const count = ({ min, max }: CountRow) => z.int().min(min).max(max)
export const choice = <const Choice extends string>({ choices }: ChoiceRow<Choice>) =>
  z.enum(choices)
export const text = ({ max }: { readonly max: number }) => z.string().max(max)
export const names = ({
  max,
  maxNameLength,
}: {
  readonly max: number
  readonly maxNameLength: number
}) => z.array(nameField(maxNameLength)).max(max)
