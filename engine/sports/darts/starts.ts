/** Range of points that a leg may start from. */
export const startRange = { least: 101, most: 1001 } as const
