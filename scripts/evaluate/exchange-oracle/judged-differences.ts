/**
 * Differences between derived trades and what the exchanges’ instructions moved, each assessed by hand in the record’s
 * calls, transfers and balances. By the beginning of the signature.
 */
export const judgedDifferences: ReadonlyMap<string, string> = new Map([
  [
    '5839B8x1',
    'The calling program (Photon) takes 1 % beside the curve; what the wallet paid includes it.',
  ],
  [
    '628Q5CDN',
    'The calling program (Photon) takes 1 % beside the curve; what the wallet paid includes it.',
  ],
  ['3bYXWjjN', 'The curve’s event of 2024 states the amount before its own fee of 1 %.'],
  ['5pRdV6zz', 'A fee program takes 1 % of the proceeds after the exchange.'],
  ['54qTQpVA', 'The program after the exchange (Photon) takes 1 % of what is paid.'],
  ['4u6sDcGn', 'The calling program takes 1 % of the proceeds.'],
  [
    'JiqYGkWc',
    'An edited example of another project: its lamports do not add up, so no trade is derived.',
  ],
])

export const judgementOf = (signature: string): string =>
  judgedDifferences.get(signature.slice(0, 8)) ?? 'not assessed'
