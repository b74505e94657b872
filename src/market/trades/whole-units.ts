/** The closest number, whatever the size of the amount. */
export const wholeUnits = (amount: bigint, decimals: number): number =>
  Number(`${amount}e-${decimals}`)
