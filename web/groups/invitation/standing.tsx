import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../platform/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import classes from './invitation-screen.module.css'
import { say } from './words.ts'

type StandingProps = { title: string; means: string; children?: ReactNode }

/** How it stands, where there is nothing to accept. */
export function Standing({ title, means, children }: StandingProps) {
  const isSignedIn = useUser() !== null
  return (
    <>
      <h2>{title}</h2>
      <p>{means}</p>
      <div className={classes.acts}>
        {children}
        {isSignedIn && (
          <Link to="/groups" className={buttonClass({ kind: 'quiet', wide: true })}>
            {say('toGroups')}
          </Link>
        )}
      </div>
    </>
  )
}

/** The way to an account, and back to where it was asked for. */
export function SignIn({ next }: { next: string }) {
  return (
    <>
      <Link
        to="/auth/signin"
        search={{ next }}
        className={buttonClass({ kind: 'primary', wide: true })}
      >
        {say('signInFirst')}
      </Link>
      <Link to="/auth/signup" search={{ next }} className={buttonClass({ wide: true })}>
        {say('signUpFirst')}
      </Link>
    </>
  )
}

/** Whoever answers, so that nobody does it with the account of another. */
export function AnsweringAs() {
  const user = useUser()
  if (user === null) return null
  return (
    <div className={classes.as}>
      <Avatar id={user.playerId ?? user.id} name={user.name} size="m" />
      <span>
        <b>{user.name}</b>
        <small>{say('answerAs')}</small>
      </span>
    </div>
  )
}
