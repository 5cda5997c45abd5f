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
function siteOf(address: string): string {
  const [, site = address] = /^((?:https?:\/\/)?[^/]+)/i.exec(address) ?? []
  return site.toLowerCase()
}

const sitesIn = (typed: string) => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(siteOf),
  ),
]

/** The sites that may embed public pages, one a line. */
export function EmbedSites({ settings: { embedSites }, version }: Props) {
  const { send } = useSetting(version)
  const kept = embedSites.join('\n')
  const form = useForm(
    { embedSites: kept },
    {
      check: (typed) => {
        const wrong = sitesIn(typed.embedSites).find((site) => !sitePattern.test(site))
        return wrong === undefined ? {} : { embedSites: t('embedSiteWrong', { site: wrong }) }
      },
      send: async (typed) => {
        const sites = sitesIn(typed.embedSites)
        form.set('embedSites', sites.join('\n'))
        await send({ embedSites: sites }, t('embedSites'))
      },
    },
  )
  const isChanged = sitesIn(form.values.embedSites).join('\n') !== kept
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
