/** Shares of honest names that may exceed a threshold, by which recall is reported. */
export const falseAlarmRates = [0.001, 0.003, 0.01] as const

/** The score that at most this share of the honest names exceeds. */
export const thresholdFor = (honestScores: readonly number[], rate: number): number =>
  [...honestScores].sort((a, b) => b - a)[Math.floor(honestScores.length * rate)] ?? Infinity
