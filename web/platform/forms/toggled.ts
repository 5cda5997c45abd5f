/** Adds a choice, or removes it if it was chosen. */
export const toggled = <T extends string>(chosen: readonly T[], one: T): T[] =>
  chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one]
