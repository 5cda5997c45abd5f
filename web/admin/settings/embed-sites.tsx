import { type EverySetting, sitePattern } from '#contract/club/club-settings.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { useSetting } from './use-setting.ts'
import classes from './settings-screen.module.css'
import { t } from '../messages.ts'

type Props = { settings: EverySetting; version: number }

/** Returns the site of an address as browsers compare it: without a path, in lower case. */
function toSite(address: string): string {
  const [, site = address] = /^((?:https?:\/\/)?[^/]+)/i.exec(address) ?? []
  return site.toLowerCase()
}

const parseSites = (typed: string) => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(toSite),
  ),
]

/** The sites that may embed public pages, one per line. */
export function EmbedSites({ settings: { embedSites }, version }: Props) {
  const { send } = useSetting(version)
  const savedText = embedSites.join('\n')
  const form = useForm(
    { embedSites: savedText },
    {
      check: (typed) => {
        const invalid = parseSites(typed.embedSites).find((site) => !sitePattern.test(site))
        return invalid === undefined ? {} : { embedSites: t('embedSiteInvalid', { site: invalid }) }
      },
      send: async (typed) => {
        const sites = parseSites(typed.embedSites)
        form.set('embedSites', sites.join('\n'))
        await send({ embedSites: sites }, t('embedSites'))
      },
    },
  )
  const isChanged = parseSites(form.values.embedSites).join('\n') !== savedText
  return (
    <li>
      <Form of={form} className={classes.name}>
        <AreaField
          {...form.field('embedSites')}
          label={t('embedSites')}
          hint={t('embedSitesHint')}
          rows={3}
          spellCheck={false}
          aside={
            isChanged && (
              <Button type="submit" kind="primary" busy={form.busy}>
                {t('save')}
              </Button>
            )
          }
        />
      </Form>
    </li>
  )
}
