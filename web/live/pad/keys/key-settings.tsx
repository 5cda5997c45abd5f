import { useEffect, useEffectEvent, useState } from 'react'
import type { LiveGameId } from '#engine/live/games.ts'
import { Button } from '../../../ui/controls/button.tsx'
import {
  type Command,
  findCommand,
  commandsByGame,
  keyMap,
  getKeys,
  reservedKeys,
  assignKey,
  resetKey,
} from './key-map.ts'
import classes from './key-settings.module.css'
import { t } from '../messages.ts'
import { joinFacts } from '../../../ui/i18n/translations.ts'
import text from '../../../ui/text.module.css'

const getKeyNames = () =>
  ({
    ' ': t('key. '),
    ArrowLeft: t('key.ArrowLeft'),
    ArrowRight: t('key.ArrowRight'),
    ArrowUp: t('key.ArrowUp'),
    ArrowDown: t('key.ArrowDown'),
    PageUp: t('key.PageUp'),
    PageDown: t('key.PageDown'),
  }) as const

const getKeyName = (key: string) =>
  getKeyNames()[key as keyof ReturnType<typeof getKeyNames>] ?? key

/** Assigns keys to commands: waits for the next key press. */
export function KeySettings({ game }: { readonly game: LiveGameId }) {
  const map = keyMap.use()
  const [assigning, setAssigning] = useState<Command | null>(null)
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (assigning === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The key that opened this may still be held.
    if (event.repeat) return
    const isKey = !reservedKeys.has(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isKey) keyMap.set(assignKey(map, assigning, event.key))
    if (isKey || event.key === 'Escape') setAssigning(null)
  })
  const isAssigning = assigning !== null
  useEffect(() => {
    if (!isAssigning) return
    const listen = (event: KeyboardEvent) => handleKeyDown(event)
    // Captures, so that it runs before the dialog and the pad.
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [isAssigning])
  return (
    <>
      <p className={text.dim}>{t('setKeysBody')}</p>
      <ul className={classes.list}>
        {commandsByGame[game].map((command) => (
          <li key={command}>
            <span>{t(`command.${command}`)}</span>
            <b role="status">
              {assigning === command
                ? t('pressKey')
                : joinFacts(
                    getKeys(command, map)
                      .filter((key) => findCommand(key, commandsByGame[game], map) === command)
                      .map((key) => getKeyName(key)),
                  )}
            </b>
            <Button
              aria-label={t('setKeyOf', { command: t(`command.${command}`) })}
              onClick={() => setAssigning(assigning === command ? null : command)}
            >
              {t('setKey')}
            </Button>
            <Button
              kind="quiet"
              aria-label={t('resetKeyOf', { command: t(`command.${command}`) })}
              disabled={map[command] === undefined}
              onClick={() => keyMap.set(resetKey(map, command))}
            >
              {t('resetKey')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
