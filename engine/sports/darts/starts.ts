/** Range of points that a leg may start from. */
export const startRange = { min: 101, max: 1001 } as const
