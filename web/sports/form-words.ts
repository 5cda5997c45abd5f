import type { ResultField } from '#engine/sports/types.ts'
import { sayFrom, type Said, type Sayer } from '#engine/words/say.ts'

/** What the forms of results say beside the rules of the sport. */
export const formWords = {
  'form.firstSet': 'Enter the first set.',
  'form.bothScores': 'Enter the score of both sides.',
  'form.result': 'Choose the result.',
  'form.whoGaveUp': 'Say who gave up.',
  'form.whoDidNotCome': 'Say who did not come.',
  'form.noDraw': 'Somebody has to go on from here, so there is no draw.',
} as const

export const sayOfForm: Sayer<typeof formWords> = sayFrom(formWords)

/** What is wrong with a result, by the rules of the sport or by the form. */
export type FormProblem = Said & { readonly field: ResultField }
