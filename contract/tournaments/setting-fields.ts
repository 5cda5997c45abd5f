import { z } from 'zod'
import { isDay } from '#engine/tournaments/log/days.ts'
import { type ChoiceRow, type CountRow } from '#engine/tournaments/log/settings/setting-table.ts'
import { nameOf } from '../fields.ts'

/** A calendar day, without a time or time zone. */
export const day = z.string().refine(isDay, 'This is not a valid date').describe('`2026-03-20`')

/** Schemas of settings, built from the engine's table of settings. */
export const count = ({ least, most }: CountRow) => z.int().min(least).max(most)
export const choice = <const Choice extends string>({ of }: ChoiceRow<Choice>) => z.enum(of)
export const text = ({ most }: { readonly most: number }) => z.string().max(most)
export const names = ({ most, longest }: { readonly most: number; readonly longest: number }) =>
  z.array(nameOf(longest)).max(most)
