import type { FactSource, Gap } from '../../gap.ts'

const names: Readonly<Record<FactSource, string>> = {
  node: 'the Solana node',
  'market-data': 'the market data provider',
  lists: 'the list of reported sites',
  page: 'the page',
}

/** Why something is not known, in one sentence. */
export const gapText = (gap: Gap): string => {
  switch (gap.reason) {
    case 'source-off':
      return `Not checked: ${names[gap.source]} is turned off on this server.`
    case 'not-known':
      return `Not checked: ${names[gap.source]} has no data on it.`
    case 'refused':
      return `Not checked: ${names[gap.source]} refused the request.`
    case 'source-failed':
      return `Not checked: ${names[gap.source]} ${failures[gap.code] ?? 'failed'}.`
    case 'check-crashed':
      return 'The check could not be completed.'
    case 'trusted-by-operator':
      return 'Not checked: the operator of this server trusts the name.'
  }
}

const failures: Readonly<Record<string, string>> = {
  UPSTREAM_ERROR: 'returned an unusable answer',
  UPSTREAM_UNAVAILABLE: 'could not be reached',
  UPSTREAM_TIMEOUT: 'took too long to answer',
}
