/**
 * Amount of random testing, as a multiple of the full run: less in `npm test`, more in `npm run test:long`.
 */
export const randomPlay = Number(process.env['TEST_RANDOM_PLAY'] ?? 1)
