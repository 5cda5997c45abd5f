// Read by the screen shown after signing out, when the account no longer exists.

const key = 'erased'

/** Remembers in this tab that the signed-in person was erased. */
export function setErased(isErased: boolean): void {
  if (isErased) sessionStorage.setItem(key, 'yes')
  else sessionStorage.removeItem(key)
}

export const wasErased = (): boolean => sessionStorage.getItem(key) !== null
