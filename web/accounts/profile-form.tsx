import { useState } from 'react'
import { IconId, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/security/membership.ts'
import { checkName } from '#engine/accounts/name.ts'
import { ApiError } from '../platform/api-error.ts'
import { roleName } from '../platform/role-name.ts'
import { toast } from '../platform/toast.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { FieldError, TextField } from '../ui/text-field.tsx'
import text from '../ui/text.module.css'
import { saveProfile } from './account-calls.ts'
import { besideField } from './beside-field.ts'
import classes from './profile-form.module.css'
import { profileQuery } from './queries.ts'

type Values = { name: string; handle: string; avatar: string }

/** Source: specification, point 5, Account policy. */
const longestAvatar = 10

function valuesOf({ name, username, avatar }: Profile): Values {
  return { name, handle: username, avatar: avatar ?? '' }
}

function check({ name, handle }: Values): Record<string, string> {
  const wrong: Record<string, string> = {}
  const wrongName = checkName(name.trim())
  if (wrongName.length > 0) wrong.name = wrongName.join('. ')
  if (handle.trim() === '') wrong.handle = 'This field is required'
  return wrong
}

/** Tags are not kept, and not counted. */
function faceOf(typed: string): string | null {
  const plain = typed.replaceAll(/<[^>]*>/g, '').trim()
  return plain === '' ? null : Array.from(plain).slice(0, longestAvatar).join('')
}

/** Name, username and avatar, as the rest of the club sees them. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const [version, setVersion] = useState(profile.version)
  const [isStale, setStale] = useState(false)
  const { form, values, field, failure, busy, submit, setFailure } = useSubmit(valuesOf(profile), {
    fields: ['name', 'handle', 'avatar'],
    check,
    send: async (typed) => {
      setStale(false)
      try {
        await save(typed)
      } catch (error) {
        setStale(error instanceof ApiError && error.code === 'CONFLICT')
        throw isTaken(error) ? await besideField('handle', () => Promise.reject(error)) : error
      }
    },
  })
  const save = async ({ name, handle, avatar }: Values) => {
    const face = faceOf(avatar)
    const renamed = profile.mayChangeHandle ? { handle: handle.trim() } : {}
    const body = { version, name: name.trim(), avatar: face, ...renamed }
    const saved = await saveProfile(client, body)
    setVersion(saved.version)
    toast('Profile saved', saved.name)
  }
  const reload = async () => {
    const latest = await client.fetchQuery({ ...profileQuery, staleTime: 0 })
    setVersion(latest.version)
    setStale(false)
    setFailure('Loaded. Save again to put your changes over what is there now.')
  }
  const face = faceOf(values.avatar)
  const id = profile.playerId ?? profile.id
  return (
    <SectionPanel title="What the club sees" icon={IconUser}>
      <div className={classes.preview} aria-live="polite">
        <Avatar id={id} name={values.name} size="x" face={face} />
        <div className={classes.who}>
          <b>{values.name.trim() === '' ? 'Your name' : values.name}</b>
          <span>@{values.handle}</span>
          <span>{roleName[profile.role]}</span>
        </div>
      </div>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          {...field('name')}
          label="Name"
          icon={IconUser}
          autoComplete="name"
          hint={profile.playerId === null ? undefined : 'Your player takes the same name.'}
        />
        <div className={classes.pair}>
          <TextField
            {...field('handle')}
            label="Username"
            icon={IconId}
            autoComplete="off"
            spellCheck={false}
            disabled={!profile.mayChangeHandle}
            hint={
              profile.mayChangeHandle
                ? '3 to 20 letters, digits, underscores or hyphens.'
                : 'The username of the demo user cannot be changed.'
            }
          />
          <TextField
            {...field('avatar')}
            label="Avatar"
            autoComplete="off"
            maxLength={40}
            placeholder="Your initials"
            hint="Up to 10 characters, an emoji too. Left empty, it shows your initials."
          />
        </div>
        {failure && <FieldError>{failure}</FieldError>}
        <div className={classes.foot}>
          {isStale && <Button onClick={() => void reload()}>Load the latest</Button>}
          <span className={text.spacer} />
          <Button type="submit" kind="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </SectionPanel>
  )
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.message.includes('username')
}
