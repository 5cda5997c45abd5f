/** Adds a choice, or removes it if it was chosen. */
export const toggleChoice = <T extends string>(chosen: readonly T[], choice: T): T[] =>
  chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice]
