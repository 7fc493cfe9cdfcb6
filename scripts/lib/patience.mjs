/**
 * How many times longer tests wait than on the machine of the budgets. `npm test` measures it and says it in SLOWNESS;
 * a single file that is run by hand waits the plain time.
 */
export const patience = Math.max(1, Number(process.env.SLOWNESS ?? 1))
