/** Whole millionths of a dollar as a number: sums stay exact up to nine billion dollars. */
export type MicroUsd = number

const perDollar = 1e6

export const microUsd = (usd: number): MicroUsd => Math.round(usd * perDollar)

export const usdOf = (micro: MicroUsd): number => micro / perDollar
