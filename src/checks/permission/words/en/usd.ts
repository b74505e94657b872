import { dollarText } from '../../../../findings/words/dollars.ts'

/** `about $12.50`. */
export const usdText = (usd: number): string =>
  usd > 0 && usd < 0.01 ? 'less than $0.01' : `about ${dollarText(usd)}`
