import type { SettingField } from '#engine/tournaments/log/settings/setting-table.ts'

/** Returns a setting by its path, such as `settings.points.win`. */
export function valueAt(source: object, field: SettingField): unknown {
  return field
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], source)
}
