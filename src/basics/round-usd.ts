/** Rounds to the cent, and below a dollar to the millionth, so that small amounts do not become zero. */
export const roundUsd = (usd: number): number => {
  const steps = usd >= 1 ? 100 : 1_000_000
  return Math.round(usd * steps) / steps
}
