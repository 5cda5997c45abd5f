import { miss } from './dart-notation.ts'
import { t } from './messages.ts'

/** Describes a dart: `T20`, a single as only its number, and a miss in words. */
export function describeDart(dart: string): string {
  return dart === miss ? t('miss') : describeShort(dart)
}

/** Describes a dart as `describeDart` does, but a miss by a dash. */
export function describeShort(dart: string): string {
  if (dart === miss) return t('noDart')
  if (dart === 'BULL') return t('bull')
  return dart.startsWith('S') ? dart.slice(1) : dart
}
