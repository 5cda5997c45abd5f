import { settingTable, type SettingField } from '#engine/tournaments/log/settings/setting-table.ts'
import { hasMessage, t } from './messages.ts'

/** Returns the label and hint of a setting. */
export function settingText(field: SettingField): { label: string; hint?: string } {
  const label = t(`label.${field}`)
  const hint = `hint.${field}` as const
  return hasMessage(hint) ? { label, hint: t(hint) } : { label }
}

type Table = typeof settingTable
type ChoiceField = {
  [Field in SettingField]: Table[Field] extends { choices: readonly string[] } ? Field : never
}[SettingField]
type Choice<Field extends ChoiceField> = Table[Field]['choices'][number]
type ChoiceKey = { [Field in ChoiceField]: `choice.${Field}.${Choice<Field>}` }[ChoiceField]

/** Returns the label of a choice. */
export function choiceName<Field extends ChoiceField>(field: Field, choice: Choice<Field>): string {
  return t(`choice.${field}.${choice}` as ChoiceKey)
}

/** Returns the choices of a setting as options, in the order of the setting table. */
export function listChoices<Field extends ChoiceField>(field: Field) {
  const choices: readonly Choice<Field>[] = settingTable[field].choices
  return choices.map((value) => ({ value, label: choiceName(field, value) }))
}

/** Named rounds that may have a different length, the last one first. */
export const namedRounds = ['final', 'semifinal', 'quarterfinal', 'third'] as const
type NamedRound = (typeof namedRounds)[number]

export function roundName(round: NamedRound): string {
  return t(`round.${round}`)
}
